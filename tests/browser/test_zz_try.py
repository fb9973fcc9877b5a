from __future__ import annotations
import math
from pathlib import Path
import pytest
from .paper import *
from .helpers import SIZES
OUT=Path("/tmp/shots"); OUT.mkdir(exist_ok=True)
ALL={"tablet":(1180,820),"portrait":(820,1180),"phone":(390,844),"desktop":(1440,900),"low":(1366,625),"side":(844,390),"small":(720,450)}
@pytest.mark.parametrize("theme",["light","dark"])
def test_try(page, theme):
    one=page(viewport={"width":1180,"height":820},has_touch=True,before=stored(sample(2,cards=["Wood","Stone"])), color_scheme=theme)
    write_on(one)
    hand=Hand(one)
    hand.stroke(*[at(one,100+i*8,300+60*math.sin(i/6)) for i in range(60)])
    hand.pen(*[at(one,200+i*6,600+90*math.sin(i/9)) for i in range(90)])
    one.keyboard.press("h"); hand.pen(*[at(one,600+i*6,900) for i in range(60)]); one.keyboard.press("b")
    one.wait_for_timeout(600); one.touchscreen.tap(*at(one,1340,430)); one.touchscreen.tap(*at(one,1440,430)); one.touchscreen.tap(*at(one,300,1350))
    one.keyboard.press("1"); one.keyboard.press("2"); one.screenshot(path=str(OUT/f"pad-{theme}.png")); one.keyboard.press("Enter")
    one.keyboard.press("r"); one.wait_for_timeout(300)
    one.locator(".pp-hold").nth(1).click(); one.keyboard.press("r"); one.wait_for_timeout(300)
    print(acts(one), acts(one,"m"), acts(one,"r"))
    for name,(w,h) in ALL.items():
        one.set_viewport_size({"width":w,"height":h}); one.wait_for_timeout(500)
        one.screenshot(path=str(OUT/f"{name}-{theme}.png"))
