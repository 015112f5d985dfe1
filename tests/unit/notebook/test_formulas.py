"""A formula in LaTeX comes out in characters, whole and true, or stays as it is written."""

import pytest

from nbdeck.notebook.formulas import as_written, in_characters, on_one_line


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"$\alpha_{ i } \leq x^2$", "αᵢ ≤ x²"),
        (r"$$\sum_{i=1}^{n} \left( x_i \right)$$", "∑ᵢ₌₁ⁿ (xᵢ)"),
        (r"\[\mathrm{RSS} \in \mathbb{R}^n\]", "RSS ∈ ℝⁿ"),
        (r"\log n + \ln x", "log n + ln x"),
        (r"\hat w \hat\varepsilon_i^{\,2} \vec v \bar{x} \hat{x_i}", "ŵ ε̂ᵢ² v⃗ x̄ x̂ᵢ"),
        (r"m = 80~\text{kg}", "m = 80 kg"),
        (r"C_D r_{xy}z a_{i,j} x_\theta", "C_D r_xy z a_(i,j) x_θ"),
        (r"e^{-\lambda t} 2^{2^n} x^\top 90^\circ", "e^(−λ t) 2^(2ⁿ) x^⊤ 90°"),
        (r"\sum_{i\in S}x_i \int_0^1 f\,dx \lim_{n\to\infty}a_n", "∑_(i∈S) xᵢ ∫₀¹ f dx lim_(n→∞) aₙ"),
        (r"\mathbf{\hat x}_k \mathcal{P}(n)", "𝐱̂ₖ 𝒫(n)"),
        (r"\mathbf{\mathbf{z}_k - \mathbf{H}\hat x} \sim N", "𝐳ₖ − 𝐇𝐱̂ ~ N"),
        (r"\{1, 2\} \langle x, y\rangle 5\% \operatorname{Cov}(x)", "{1, 2} ⟨x, y⟩ 5% Cov(x)"),
        (r"a &lt; b", "a < b"),
        ("$a * b'$", "a * b'"),
        (r"$$x^2\ $$", "x²"),
    ],
)
def test_symbols_scripts_and_marks_are_characters(latex, shown):
    assert in_characters(latex) == shown


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"\frac{v}{c}", "v/c"),
        (r"\frac{a+b}{c_1}", "(a+b)/c₁"),
        (r"\frac{v}{2c}", "v/(2c)"),
        (r"\frac12 x", "(1/2) x"),
        (r"\frac{a}{b}^2", "(a/b)²"),
        (r"\frac{a}{b}^{\theta+1}", "(a/b)^(θ+1)"),
        (r"\sin\frac{x}{2}", "sin(x/2)"),
        (r"c/\frac{a}{b}", "c/(a/b)"),
        (r"\frac{a}{b}\left(x\right)", "(a/b)(x)"),
        (r"x \frac{s_y}{s_x}, 1", "x s_y/sₓ, 1"),
        (r"\frac{\frac{a}{b}}{c}", "(a/b)/c"),
        (r"\sqrt{x+1} \sqrt[3]{y}", "√(x+1) ³√(y)"),
        (r"\left.\frac{a}{b}\right|_{0}", "(a/b)|₀"),
    ],
)
def test_fractions_and_roots_have_the_parentheses_that_they_need(latex, shown):
    assert in_characters(latex) == shown


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"\begin{align}a &= b, \\[6pt] c &= \frac{1}{2}\end{align}", "a = b,\nc = 1/2"),
        (r"a = \\ b \\ c", "a =\nb\nc"),
        (r"\begin{equation}\label{e} x \tag{1}\end{equation}", "x (1)"),
        (r"f = \begin{cases} 1, & x > 0 \\ 0 & \text{else} \end{cases}", "f = {1, x > 0; 0, else}"),
        (r"\begin{bmatrix}1 & 2\\3 & 4\\\end{bmatrix}^T", "[1, 2; 3, 4]ᵀ"),
        (r"\left[\begin{array}{cc}1 & 2\end{array}\right]", "[1, 2]"),
    ],
)
def test_environments_are_lines_and_rows(latex, shown):
    assert in_characters(latex) == shown


@pytest.mark.parametrize(
    "latex",
    [
        r"\logo n", r"\binom{n}{k}", r"\vec{AB}", r"{n \over k}", r"\underbrace{x}_{y}", r"\color{red}{x}",
        r"\text{if $x$}", r"\mathbb{\theta}", r"\frac{a}", r"\frac{a}{", r"x^", r"{x", r"x}", r"a & b", r"\hat{}",
        r"\begin{matrix}1 & \\ 2 & 3\end{matrix}", r"\begin{tikz}x\end{tikz}", r"\begin{align}x\end{cases}",
        r"\sqrt[\theta]{x}", r"\frac{\begin{align}a\\b\end{align}}{c}", r"\text", r"\sqrt[3", "$$", "",
    ],
)  # fmt: skip
def test_what_characters_do_not_say_is_not_said_halfway(latex):
    assert in_characters(latex) is None


def test_a_formula_as_it_is_written_has_no_dollars():
    assert as_written("$$\n\\binom{n}{k}\n$$") == r"\binom{n}{k}"


def test_lines_of_a_formula_are_one_parted_but_within_an_equation():
    assert on_one_line("a = 1\nb =\n2\n+ 3") == "a = 1; b = 2 + 3"
