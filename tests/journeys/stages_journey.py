"""The stages that play without Banks: Tiles zoomed and moved to a register, Measure's plots, the Lab's fixes, the CPU loops, and the end of time."""

import sys

from driver import Display, Window

program = sys.argv[1]
display = Display()
window = Window(program, display, "--open", "sgemm_warptiling", "--stage", "tiles", "--size", "1280x720")


try:
    window.wait_for(lambda r: not r["shown"]["busy"] and r["shown"]["block"]["wavefronts"] > 0 and r["stage"] == "tiles")
    # A level of the map; the wheel zooms at the mouse and a drag moves; a key goes back to the whole.
    window.wait_for(lambda r: "level.4" in r["places"])
    window.click("level.4")
    window.wait_for(lambda r: r["views"].get("tiles.level") in ("thread", "sub") and "element.5" in r["places"])
    window.click("element.5")
    name = window.wait_for(lambda r: (r.get("selection") or {}).get("kind") == "register")["selection"]["name"]
    assert name.endswith("[5]"), name
    stage = window.report()["places"]["stage"]
    x, y = stage[0] + stage[2] * 0.25, stage[1] + stage[3] * 0.5
    window.point(x, y)
    window.xdotool("click", "5")
    window.wait_for(lambda r: "tiles.window" in r["views"])
    before = window.report()["views"]["tiles.window"]
    window.xdotool("mousedown", "1")
    window.xdotool("mousemove", str(int(x) + 60), str(int(y) + 20))
    window.wait_for(lambda r: r["views"].get("tiles.window") not in (None, before))
    window.xdotool("mouseup", "1")
    window.key("0")
    window.wait_for(lambda r: r["views"].get("tiles.level") == "whole" and "tiles.window" not in r["views"])
    window.key("alt+Left")  # what was selected before the register: its lane
    window.wait_for(lambda r: (r.get("selection") or {}).get("kind") != "register")
    window.key("alt+Right")
    window.wait_for(lambda r: (r.get("selection") or {}).get("name") == name)

    # At the end it says why playing ends there.
    window.key("End")
    window.wait_for(lambda r: r["place"]["tick"] > 200000 and "last statement of warp 0" in r["words"]["transport"])

    # Each plot by its switch; a bar of the ladder chooses its kernel.
    window.click("stage.measure")
    for plot in ("sizes", "sweep", "roofline", "ladder", "live"):
        window.wait_for(lambda r: f"plot={plot}" in r["places"])
        window.click(f"plot={plot}")
        window.wait_for(lambda r: r["measure"]["plot"] == plot)
    window.wait_for(lambda r: "bar.0" in r["places"])
    window.click("bar.0")
    window.wait_for(lambda r: r["main"]["kernel"] == "sgemm_naive")

    # The Lab: the first fix serves the column at once; a lane is switched off.
    window.click("stage.lab")
    window.wait_for(lambda r: r["stage"] == "lab" and "what_if.1" in r["places"])
    window.click("what_if.1")
    window.wait_for(lambda r: "takes 1 wavefront" in r["words"].get("stage", ""))
    window.click("lane=3")
    window.wait_for(lambda r: "lane=3" in r["places"])
    window.key("ctrl+z")
    window.key("ctrl+z")
    window.wait_for(lambda r: "takes 32 wavefronts" in r["words"].get("stage", ""))

    # The CPU loops: another extent, another cache, some multiply-adds on.
    window.click("stage.cpu")
    window.wait_for(lambda r: r["stage"] == "cpu" and "At n = 128" in r["words"].get("stage", ""))
    extents = [name for name in window.report()["places"] if name.startswith("n=") or name.startswith("size=")]
    assert extents, sorted(window.report()["places"])
    window.click(extents[0])
    window.wait_for(lambda r: "At n = 128" not in r["words"].get("stage", ""))
    window.quit()
finally:
    window.close()
    display.close()
