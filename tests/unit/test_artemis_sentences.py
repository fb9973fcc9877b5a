"""The sentences of buildings, rewards and steps of Relief, in both languages, entry by entry."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.engine.schema import load
from pyapp.games.artemis.rules.components import (
    BUILDINGS,
    COUNTED,
    EFFECTS,
    EXPEDITIONS,
    GAINS,
    ONCE,
    RELIEF,
    REWARDS,
    STANDING,
    Effect,
    Per,
    Worth,
)
from pyapp.games.artemis.rules.sentences import (
    CLAUSES,
    COUNTED_WORDS,
    NOUNS,
    building_parts,
    effect_parts,
    plain_text,
    reward_parts,
    worth_parts,
)
from tests.catalogues import translated

BUILDING_TEXTS = {
    "O01": ("Gain 2 energy and 1 mineral.", "Gana 2 energías y 1 mineral."),
    "O02": ("Gain 3 minerals.", "Gana 3 minerales."),
    "O03": (
        "Each of your Doorstep dice costs 2 energy less.",
        "Cada uno de tus dados de la Puerta cuesta 2 energías menos.",
    ),
    "O04": ("Gain 1 energy and 1 toolkit.", "Gana 1 energía y 1 caja de herramientas."),
    "O05": ("Gain 2 minerals.", "Gana 2 minerales."),
    "O06": ("Gain 2 toolkits.", "Gana 2 cajas de herramientas."),
    "O07": ("Heat 3 colonists in the Shelters for free.", "Calienta gratis a 3 colonos de los Refugios."),
    "O08": ("Gain 2 minerals and 1 VP.", "Gana 2 minerales y 1 PV."),
    "O09": ("Draw 1 colonist from the bag.", "Roba 1 colono de la bolsa."),
    "O10": ("Gain 1 energy and 1 mineral.", "Gana 1 energía y 1 mineral."),
    "O11": ("Take 1 training step.", "Da 1 paso de formación."),
    "O12": ("Gain 1 VP and 2 toolkits.", "Gana 1 PV y 2 cajas de herramientas."),
    "O13": ("Gain 1 badge.", "Gana 1 insignia."),
    "O14": ("Make 1 Relief step and gain 1 energy.", "Avanza 1 paso de Alivio y gana 1 energía."),
    "O15": ("Gain 1 VP.", "Gana 1 PV."),
    "O16": ("Gain 3 VP.", "Gana 3 PV."),
    "O17": (
        "Sending colonists costs you no resource. Gain 1 resource of your choice.",
        "Enviar colonos no te cuesta ningún recurso. Gana 1 recurso a elegir.",
    ),
    "O18": (
        "Each building you buy costs 1 mineral less (at least 1).",
        "Cada edificio que compres cuesta 1 mineral menos (como mínimo 1).",
    ),
    "O19": ("Gain 2 energy, 2 minerals and 1 VP.", "Gana 2 energías, 2 minerales y 1 PV."),
    "S01": (
        "2 VP, and 1 VP for every 2 units of energy (at most 6).",
        "2 PV, y 1 PV por cada 2 energías (como mucho 6).",
    ),
    "S02": ("2 VP, and 1 VP for every 2 minerals (at most 6).", "2 PV, y 1 PV por cada 2 minerales (como mucho 6)."),
    "S03": ("5 VP.", "5 PV."),
    "S04": ("6 VP.", "6 PV."),
    "S05": ("3 VP.", "3 PV."),
    "S06": ("3 VP.", "3 PV."),
    "S07": ("4 VP.", "4 PV."),
    "S08": ("4 VP.", "4 PV."),
    "S09": ("8 VP.", "8 PV."),
    "S10": ("9 VP.", "9 PV."),
    "S11": ("10 VP.", "10 PV."),
    "S12": ("1 VP, and 1 VP for each badge (at most 7).", "1 PV, y 1 PV por cada insignia (como mucho 7)."),
    "S13": (
        "2 VP, and 1 VP for every 2 toolkits (at most 4).",
        "2 PV, y 1 PV por cada 2 cajas de herramientas (como mucho 4).",
    ),
    "S14": (
        "2 VP, and 2 VP for each full ocean building of yours (at most 8).",
        "2 PV, y 2 PV por cada edificio oceánico tuyo completo (como mucho 8).",
    ),
    "S15": (
        "1 VP, and 2 VP for each full surface building of yours (at most 8).",
        "1 PV, y 2 PV por cada edificio de superficie tuyo completo (como mucho 8).",
    ),
    "S16": (
        "3 VP, and 1 VP for each Pioneer of yours (at most 6).",
        "3 PV, y 1 PV por cada Pionero tuyo (como mucho 6).",
    ),
    "S17": (
        "3 VP, and 1 VP for each Engineer of yours (at most 5).",
        "3 PV, y 1 PV por cada Ingeniero tuyo (como mucho 5).",
    ),
    "S18": ("12 VP.", "12 PV."),
    "S19": (
        "1 VP, and 1 VP for every 2 Relief steps you have made (at most 5).",
        "1 PV, y 1 PV por cada 2 pasos de Alivio que hayas dado (como mucho 5).",
    ),
    "S20": ("8 VP.", "8 PV."),
}
REWARD_TEXTS = {
    "X01 A": ("Gain 2 VP.", "Gana 2 PV."),
    "X01 B": ("Gain 2 energy.", "Gana 2 energías."),
    "X02 A": ("Gain 2 VP.", "Gana 2 PV."),
    "X02 B": ("Gain 3 minerals.", "Gana 3 minerales."),
    "X03 A": ("Gain 3 toolkits.", "Gana 3 cajas de herramientas."),
    "X03 B": ("Gain 2 VP.", "Gana 2 PV."),
    "X04 A": ("Gain the colonist there.", "Gana el colono que está ahí."),
    "X04 B": ("Gain 3 energy.", "Gana 3 energías."),
    "X05 A": ("Gain 4 minerals.", "Gana 4 minerales."),
    "X05 B": ("Gain 3 toolkits.", "Gana 3 cajas de herramientas."),
    "X06 A": ("Gain 3 energy and 2 minerals.", "Gana 3 energías y 2 minerales."),
    "X06 B": ("Gain 3 toolkits.", "Gana 3 cajas de herramientas."),
    "X07 A": ("Gain 4 VP.", "Gana 4 PV."),
    "X07 B": ("Gain the colonist there.", "Gana el colono que está ahí."),
    "X08 A": ("Gain the building there.", "Gana el edificio expuesto."),
    "X08 B": ("Gain 3 minerals.", "Gana 3 minerales."),
    "X09 A": ("Gain 3 VP and make 1 Relief step.", "Gana 3 PV y avanza 1 paso de Alivio."),
    "X09 B": ("Gain 3 minerals.", "Gana 3 minerales."),
    "X10 A": ("Gain 4 energy and 2 toolkits.", "Gana 4 energías y 2 cajas de herramientas."),
    "X10 B": ("Gain 3 VP.", "Gana 3 PV."),
    "X11 A": ("Gain 5 VP.", "Gana 5 PV."),
    "X11 B": ("Gain 3 minerals.", "Gana 3 minerales."),
    "X12 A": ("Gain the 2 colonists there.", "Gana los 2 colonos que están ahí."),
    "X12 B": ("Gain 3 VP.", "Gana 3 PV."),
    "X13 A": ("Gain 5 VP.", "Gana 5 PV."),
    "X13 B": ("Gain 4 toolkits.", "Gana 4 cajas de herramientas."),
    "X14 A": ("Gain 4 energy and 2 VP.", "Gana 4 energías y 2 PV."),
    "X14 B": ("Gain 4 minerals.", "Gana 4 minerales."),
    "X15 A": ("Gain the building there.", "Gana el edificio expuesto."),
    "X15 B": ("Gain 3 VP.", "Gana 3 PV."),
    "X16 A": ("Gain 6 VP.", "Gana 6 PV."),
    "X16 B": ("Gain 1 badge and 2 VP.", "Gana 1 insignia y 2 PV."),
    "X17 A": ("Gain the 2 colonists there.", "Gana los 2 colonos que están ahí."),
    "X17 B": ("Gain 4 VP.", "Gana 4 PV."),
    "X18 A": ("Gain the colonist there and 3 VP.", "Gana el colono que está ahí y 3 PV."),
    "X18 B": ("Gain the colonist there.", "Gana el colono que está ahí."),
    "X19 A": ("Gain the building there and 1 VP.", "Gana el edificio expuesto y 1 PV."),
    "X19 B": ("Gain the colonist there and 2 energy.", "Gana el colono que está ahí y 2 energías."),
    "X20 A": ("Gain 6 VP.", "Gana 6 PV."),
    "X20 B": ("Gain 4 VP.", "Gana 4 PV."),
    "X21 A": ("Gain the 2 colonists there and 2 VP.", "Gana los 2 colonos que están ahí y 2 PV."),
    "X21 B": ("Gain the building there.", "Gana el edificio expuesto."),
    "X22 A": ("Gain 8 VP.", "Gana 8 PV."),
    "X22 B": ("Gain 3 energy and 3 minerals.", "Gana 3 energías y 3 minerales."),
}
RELIEF_TEXTS = [
    ("Gain 1 energy.", "Gana 1 energía."),
    ("Gain 1 toolkit.", "Gana 1 caja de herramientas."),
    ("Gain 1 VP.", "Gana 1 PV."),
    ("Gain 1 mineral and 1 energy.", "Gana 1 mineral y 1 energía."),
    ("Gain 1 toolkit.", "Gana 1 caja de herramientas."),
    ("Gain 2 VP.", "Gana 2 PV."),
    ("Gain 2 minerals.", "Gana 2 minerales."),
    ("Draw 1 colonist from the bag.", "Roba 1 colono de la bolsa."),
    ("Gain 2 VP.", "Gana 2 PV."),
    ("Gain 2 energy and 1 toolkit.", "Gana 2 energías y 1 caja de herramientas."),
    ("Gain 1 badge.", "Gana 1 insignia."),
    ("Gain 3 VP.", "Gana 3 PV."),
]


def spanish(message: str) -> str:
    return translated(message, "artemis")


@pytest.mark.parametrize("ident", BUILDINGS)
def test_sentences_of_all_buildings(ident: str) -> None:
    building = BUILDINGS[ident]
    said = plain_text(building_parts(building)), plain_text(building_parts(building, spanish))
    assert said == BUILDING_TEXTS[ident]


@pytest.mark.parametrize("name", REWARD_TEXTS)
def test_sentences_of_all_rewards(name: str) -> None:
    ident, side = name.split()
    reward = EXPEDITIONS[ident].rewards["AB".index(side)]
    assert (plain_text(reward_parts(reward)), plain_text(reward_parts(reward, spanish))) == REWARD_TEXTS[name]


def test_all_expeditions_have_expected_sentences() -> None:
    assert {name.split()[0] for name in REWARD_TEXTS} == set(EXPEDITIONS)
    assert set(BUILDING_TEXTS) == set(BUILDINGS)


@pytest.mark.parametrize("step", range(len(RELIEF)))
def test_sentences_of_all_steps_of_relief(step: int) -> None:
    effects = RELIEF[step]
    assert (plain_text(effect_parts(effects)), plain_text(effect_parts(effects, spanish))) == RELIEF_TEXTS[step]


def test_vocabulary_covers_all_kinds_of_effects() -> None:
    assert set(NOUNS) | set(CLAUSES) == {*GAINS, *REWARDS, *ONCE, *STANDING}
    assert set(COUNTED_WORDS) == set(COUNTED)


def test_pieces_replace_words_by_pictures() -> None:
    parts = effect_parts((Effect("ENERGY", 2), Effect("MINERAL", 1), Effect("TRAIN", 1)))
    assert parts == [
        ("text", "Gain ", ""),
        ("number", "2", 2),
        ("text", " ", ""),
        ("piece", "energy", "ENERGY"),
        ("text", " and ", ""),
        ("number", "1", 1),
        ("text", " ", ""),
        ("piece", "mineral", "MINERAL"),
        ("text", " and take ", ""),
        ("number", "1", 1),
        ("text", " training step.", ""),
    ]
    worth = worth_parts(Worth(1, Per("relief", 2, 1, 5)), spanish)
    assert ("piece", "pasos de Alivio que hayas dado", "relief") in worth


def test_three_gains_are_listed() -> None:
    effects = load(EFFECTS, ["ENERGY 1", "VP 2", "ANY 3", "BUILD 2"])
    assert plain_text(effect_parts(effects)) == (
        "Each building you buy costs 2 minerals less (at least 1). Gain 1 energy, 2 VP and 3 resources of your choice."
    )


def test_colonists_of_rewards_and_of_buildings_differ_in_words() -> None:
    effects = load(EFFECTS, ["COLONIST 2"])
    assert plain_text(reward_parts(effects)) == "Gain the 2 colonists there."
    assert plain_text(effect_parts(effects)) == "Draw 2 colonists from the bag."


_EFFECTS = st.builds(
    lambda kind, amount: Effect(kind, 0 if kind == "SENDFREE" else amount, kind in STANDING),
    st.sampled_from([*ONCE, *STANDING]),
    st.integers(1, 99),
)


@given(st.lists(_EFFECTS, min_size=1, max_size=4))
def test_any_effects_of_a_pack_have_a_sentence(effects: list[Effect]) -> None:
    for translate in (str, spanish):
        said = plain_text(effect_parts(effects, translate))
        assert said[0].isupper()
        assert said.endswith(".")
        assert "{" not in said
        assert all(str(one.amount) in said for one in effects if one.amount)


@given(st.builds(Worth, st.integers(0, 30), st.builds(Per, st.sampled_from(COUNTED), *[st.integers(1, 30)] * 3)))
def test_any_worth_has_a_sentence(worth: Worth) -> None:
    assert worth.per is not None
    english, other = plain_text(worth_parts(worth)), plain_text(worth_parts(worth, spanish))
    assert english != other
    for said in (english, other):
        assert "{" not in said
        assert said.endswith(f"{worth.per.cap}).")
