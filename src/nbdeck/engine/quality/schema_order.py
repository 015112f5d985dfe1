"""Order of child elements where writers of presentations get it wrong and PowerPoint then repairs the file.

Source: the sequences of ECMA-376 part 1 (DrawingML, PresentationML, charts). A name that is not in its sequence may
stand anywhere here; a full validation against the schema is not meant.
"""

from __future__ import annotations

_FILL = "noFill solidFill gradFill blipFill pattFill grpFill"
_EFFECT = "effectLst effectDag"
_LINE = f"{_FILL} prstDash custDash round bevel miter headEnd tailEnd extLst"
_RUN = f"ln {_FILL} {_EFFECT} highlight uLnTx uLn uFillTx uFill latin ea cs sym hlinkClick hlinkMouseOver rtl extLst"
_PARAGRAPH = (
    "lnSpc spcBef spcAft buClrTx buClr buSzTx buSzPct buSzPts buFontTx buFont buNone buAutoNum buChar buBlip "
    "tabLst defRPr extLst"
)
_SHAPE = f"xfrm custGeom prstGeom {_FILL} ln {_EFFECT} scene3d sp3d extLst"
_SERIES = "idx order tx spPr"
_LABEL = "numFmt spPr txPr dLblPos showLegendKey showVal showCatName showSerName showPercent showBubbleSize separator"
_AXIS = (
    "axId scaling delete axPos majorGridlines minorGridlines title numFmt majorTickMark minorTickMark tickLblPos spPr "
    "txPr crossAx crosses crossesAt"
)

SEQUENCES: dict[str, str] = {
    "a:ln": _LINE, "a:lnL": _LINE, "a:lnR": _LINE, "a:lnT": _LINE, "a:lnB": _LINE,
    "a:rPr": _RUN, "a:defRPr": _RUN, "a:endParaRPr": _RUN,
    "a:pPr": _PARAGRAPH, **{f"a:lvl{level}pPr": _PARAGRAPH for level in range(1, 10)},
    "a:p": "pPr r br fld endParaRPr",
    "a:bodyPr": "prstTxWarp noAutofit normAutofit spAutoFit scene3d sp3d flatTx extLst",
    "a:tcPr": f"lnL lnR lnT lnB lnTlToBr lnBlToTr cell3D {_FILL} headers extLst",
    "a:tc": "txBody tcPr extLst", "a:tbl": "tblPr tblGrid tr", "a:tr": "tc extLst",
    "a:xfrm": "off ext chOff chExt", "p:xfrm": "off ext", "a:custGeom": "avLst gdLst ahLst cxnLst rect pathLst",
    "a:theme": "themeElements objectDefaults extraClrSchemeLst custClrLst extLst",
    "a:clrScheme": "dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink extLst",
    "a:majorFont": "latin ea cs font extLst", "a:minorFont": "latin ea cs font extLst",
    "p:txBody": "bodyPr lstStyle p", "a:txBody": "bodyPr lstStyle p", "c:txPr": "bodyPr lstStyle p",
    "c:rich": "bodyPr lstStyle p", "p:spPr": _SHAPE, "c:spPr": _SHAPE,
    "p:grpSpPr": f"xfrm {_FILL} {_EFFECT} scene3d extLst",
    "p:sp": "nvSpPr spPr style txBody extLst", "p:pic": "nvPicPr blipFill spPr style extLst",
    "p:graphicFrame": "nvGraphicFramePr xfrm graphic extLst", "p:cxnSp": "nvCxnSpPr spPr style extLst",
    "p:cSld": "bg spTree custDataLst controls extLst", "p:sld": "cSld clrMapOvr transition timing extLst",
    "p:sldLayout": "cSld clrMapOvr transition timing hf extLst",
    "p:sldMaster": "cSld clrMap sldLayoutIdLst transition timing hf txStyles extLst",
    "p:notes": "cSld clrMapOvr extLst", "p:notesMaster": "cSld clrMap hf notesStyle extLst",
    "p:presentation": "sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz smartTags "
    "embeddedFontLst custShowLst photoAlbum custDataLst kinsoku defaultTextStyle modifyVerifier extLst",
    "c:chartSpace": "date1904 lang roundedCorners style clrMapOvr pivotFmts protection chart spPr txPr externalData "
    "printSettings userShapes extLst",
    "c:chart": "title autoTitleDeleted pivotFmts view3D floor sideWall backWall plotArea legend plotVisOnly "
    "dispBlanksAs extLst",
    "c:plotArea": "layout areaChart area3DChart lineChart line3DChart stockChart radarChart scatterChart pieChart "
    "pie3DChart doughnutChart barChart bar3DChart ofPieChart surfaceChart bubbleChart valAx catAx dateAx serAx dTable "
    "spPr extLst",
    "c:barChart": "barDir grouping varyColors ser dLbls gapWidth overlap serLines axId extLst",
    "c:lineChart": "grouping varyColors ser dLbls dropLines hiLowLines upDownBars marker smooth axId extLst",
    "c:areaChart": "grouping varyColors ser dLbls dropLines axId extLst",
    "c:pieChart": "varyColors ser dLbls firstSliceAng extLst",
    "c:doughnutChart": "varyColors ser dLbls firstSliceAng holeSize extLst",
    "c:scatterChart": "scatterStyle varyColors ser dLbls axId extLst",
    "c:barChart/c:ser": f"{_SERIES} invertIfNegative pictureOptions dPt dLbls trendline errBars cat val shape extLst",
    "c:lineChart/c:ser": f"{_SERIES} marker dPt dLbls trendline errBars cat val smooth extLst",
    "c:areaChart/c:ser": f"{_SERIES} pictureOptions dPt dLbls trendline errBars cat val extLst",
    "c:pieChart/c:ser": f"{_SERIES} explosion dPt dLbls cat val extLst",
    "c:doughnutChart/c:ser": f"{_SERIES} explosion dPt dLbls cat val extLst",
    "c:scatterChart/c:ser": f"{_SERIES} marker dPt dLbls trendline errBars xVal yVal smooth extLst",
    "c:dPt": "idx invertIfNegative marker bubble3D explosion spPr pictureOptions extLst",
    "c:dLbl": f"idx delete layout tx {_LABEL} extLst",
    "c:dLbls": f"dLbl delete {_LABEL} showLeaderLines leaderLines extLst",
    "c:marker": "symbol size spPr extLst",
    "c:legend": "legendPos legendEntry layout overlay spPr txPr extLst",
    "c:catAx": f"{_AXIS} auto lblAlgn lblOffset tickLblSkip tickMarkSkip noMultiLvlLbl extLst",
    "c:valAx": f"{_AXIS} crossBetween majorUnit minorUnit dispUnits extLst",
    "c:scaling": "logBase orientation max min extLst",
    "c:manualLayout": "layoutTarget xMode yMode wMode hMode x y w h extLst",
    "c:title": "tx layout overlay spPr txPr extLst",
    "c:numCache": "formatCode ptCount pt extLst", "c:strCache": "ptCount pt extLst",
}  # fmt: skip
"""Children in order, by the element's prefixed name, or by its parent's and its own where the parent decides."""
