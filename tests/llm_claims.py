"""Statements and the passage that each cites: fifty that the passage does not bear out, fifty that it does."""

_SALES = "Lea sold 40 cars in May, while Jon sold 30 cars and Kim 12 vans."
_WAITING = "A new slot system has cut waiting times from two hours to 40 minutes at the north gate."
_RIVER = "The city deepens the river at a cost of 800 million euros; dredging ends in 2026."
_DRAUGHT = "Ships with a draught of 13.5 metres can then pass at any tide."
_PROFIT = "Revenue rose by 12 percent to 3.4 million dollars, but profit fell by 5 percent."
_TEST = (
    "In the trial 18 of 240 patients on the drug reported headaches, against 35 of 238 patients on placebo."
)
_ROW = "Region: North; 2023: 40; 2024: 55; Staff: 7"
_STORAGE = "The battery stores 75 kWh and drives 410 km; charging to 80 percent takes 27 minutes."
_GERMAN = "Der Umsatz stieg 2024 um 8 Prozent auf 3,2 Millionen Euro, die Kosten sanken um 4 Prozent."
_ABSENT = "The plant did not meet the limit of 50 milligrams in March."
_FRENCH = "Le musée a accueilli 120 000 visiteurs en 2023, dont 45 % d'étrangers."
_CLASS = "Grade 4 improved by 6 points in reading and by 2 points in mathematics."

FALSE = (
    ("Jon sold 40 cars in May", _SALES),
    ("Lea sold 30 cars", _SALES),
    ("Kim sold 40 cars", _SALES),
    ("Lea sold 40 vans", _SALES),
    ("Slots cut waiting times to 40 hours", _WAITING),
    ("Waiting times at the north gate fell to 40 seconds", _WAITING),
    ("Waiting times at the south gate fell to 40 minutes", _WAITING),
    ("The river is deepened for 800 billion euros", _RIVER),
    ("The river is deepened for 800 million dollars", _RIVER),
    ("Dredging ends in 2028", _RIVER),
    ("800 million euros are spent on a bridge", _RIVER),
    ("Ships with a draught of 13.5 feet can pass", _DRAUGHT),
    ("Ships with a length of 13.5 metres can pass", _DRAUGHT),
    ("Revenue fell by 12 percent", _PROFIT),
    ("Profit rose by 12 percent", _PROFIT),
    ("Revenue rose by 5 percent", _PROFIT),
    ("Revenue rose by 12 points", _PROFIT),
    ("35 of 238 patients on the drug reported headaches", _TEST),
    ("18 of 240 patients on placebo reported headaches", _TEST),
    ("18 of 240 doctors reported headaches", _TEST),
    ("North reached 55 in 2023", _ROW),
    ("North had a staff of 40", _ROW),
    ("South reached 40 in 2023", _ROW),
    ("The battery stores 410 kWh", _STORAGE),
    ("Charging to 80 percent takes 75 minutes", _STORAGE),
    ("Der Umsatz stieg um 4 Prozent", _GERMAN),
    ("Die Kosten sanken um 8 Prozent", _GERMAN),
    ("The plant met the limit of 50 milligrams in March", _ABSENT),
    ("Le musée a accueilli 45 visiteurs en 2023", _FRENCH),
    ("Grade 4 improved by 6 points in mathematics", _CLASS),
)

TRUE = (
    ("Lea sold 40 cars in May", _SALES),
    ("Jon sold 30 cars", _SALES),
    ("Kim: 12 vans", _SALES),
    ("Lea leads with 40 cars", _SALES),
    ("Slots cut waiting times to 40 minutes", _WAITING),
    ("At the north gate waiting times are down to 40 minutes", _WAITING),
    ("40 minutes at the north gate", _WAITING),
    ("The river is deepened for 800 million euros", _RIVER),
    ("Cost of dredging the river: EUR 800 million", _RIVER),
    ("Dredging of the river ends in 2026", _RIVER),
    ("In 2026 dredging ends", _RIVER),
    ("Ships with a draught of 13.5 metres pass at any tide", _DRAUGHT),
    ("Draught: 13.5 m", _DRAUGHT),
    ("Revenue rose by 12 percent", _PROFIT),
    ("Revenue rose by 12 % to $3.4 million", _PROFIT),
    ("Profit fell by 5 percent", _PROFIT),
    ("18 of 240 patients on the drug had headaches", _TEST),
    ("On placebo 35 of 238 patients reported headaches", _TEST),
    ("North grew from 40 in 2023 to 55 in 2024", _ROW),
    ("North: 55 in 2024", _ROW),
    ("Staff in the North: 7", _ROW),
    ("The battery stores 75 kWh", _STORAGE),
    ("Charging to 80 percent takes 27 minutes", _STORAGE),
    ("A range of 410 km from 75 kWh", _STORAGE),
    ("Der Umsatz stieg um 8 Prozent auf 3,2 Millionen Euro", _GERMAN),
    ("Kosten sanken um 4 %", _GERMAN),
    ("The limit of 50 milligrams was not met in March", _ABSENT),
    ("120 000 visiteurs en 2023", _FRENCH),
    ("45 % des visiteurs sont étrangers", _FRENCH),
    ("Grade 4 improved by 6 points in reading", _CLASS),
)

_NOTE = "Ana presented the budget; Ivo, who was on leave, sent his comments by mail. Six of nine members voted for it."
_TRAM = "The tram may open in 2027 if the state pays half; most residents near the line support it."
_SHOPS = "Region: West; Sales 2023: 120; Sales 2024: 110; Profit 2024: 12 | Region: East; Sales 2023: 90; Sales 2024: 130; Profit 2024: 9"
_TREES = "Trees in streets with grids lived 12 years on average, those in open soil 31 years. Salt was found in both."
_BEACH = "Wind is linked to murky water. The second-longest beach had the clearest water on 40 of 60 days."
_SCHOOL = "Grade 7 read 14 points better than in 2019; the gap between boys and girls stayed the same."
_HEAT = "Der Wärmebedarf sank um ein Drittel, nachdem die Fenster getauscht waren; die Kosten trugen zur Hälfte die Mieter."

FALSE_WORDS = (
    ("Ivo presented the budget", _NOTE),
    ("All members voted for the budget", _NOTE),
    ("Six of nine members voted against the budget", _NOTE),
    ("Ivo took part in the meeting", _NOTE),
    ("The tram opens in 2027", _TRAM),
    ("Few residents near the line support the tram", _TRAM),
    ("The state pays half of the tram", _TRAM),
    ("East sold 110 in 2024", _SHOPS),
    ("West earned a profit of 9 in 2024", _SHOPS),
    ("Sales in the West rose in 2024", _SHOPS),
    ("East earned the larger profit", _SHOPS),
    ("Trees live shorter because of salt", _TREES),
    ("Trees in open soil lived 31 months on average", _TREES),
    ("Trees with grids lived longer", _TREES),
    ("Wind causes murky water", _BEACH),
    ("The longest beach had the clearest water", _BEACH),
    ("Girls caught up with boys", _SCHOOL),
    ("Grade 7 read 14 percent better than in 2019", _SCHOOL),
    ("Der Wärmebedarf stieg um ein Drittel", _HEAT),
    ("Die Mieter trugen alle Kosten", _HEAT),
)
"""Statements wrong in words: persons, quantifiers, cells, directions, causes, certainty, rank."""

TRUE_WORDS = (
    ("Ana presented the budget", _NOTE),
    ("Ivo was on leave", _NOTE),
    ("Two thirds of the members voted for the budget", _NOTE),
    ("Ivo commented by mail", _NOTE),
    ("The tram may open in 2027", _TRAM),
    ("Most residents near the line support the tram", _TRAM),
    ("The tram depends on money of the state", _TRAM),
    ("East sold 130 in 2024", _SHOPS),
    ("West earned a profit of 12 in 2024", _SHOPS),
    ("Sales in the West fell from 120 to 110", _SHOPS),
    ("East sold 40 more in 2024 than in 2023", _SHOPS),
    ("Salt was found in streets with grids and in open soil", _TREES),
    ("Trees in open soil lived 31 years on average", _TREES),
    ("Trees with grids lived 19 years less on average", _TREES),
    ("Wind and murky water are linked", _BEACH),
    ("The second-longest beach was clearest on 40 of 60 days", _BEACH),
    ("The gap between boys and girls did not change", _SCHOOL),
    ("Grade 7 reads 14 points better than in 2019", _SCHOOL),
    ("Nach dem Tausch der Fenster sank der Wärmebedarf um ein Drittel", _HEAT),
    ("Die Hälfte der Kosten trugen die Mieter", _HEAT),
)
