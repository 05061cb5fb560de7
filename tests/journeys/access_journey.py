"""An access from stage to stage: drawn another way, opened in the Lab and undone, pinned, bracketed on the Timeline, beside its counterpart."""

import sys

from driver import Display, Window, middle

program = sys.argv[1]
display = Display()
window = Window(program, display, "--open", "transpose_shared", "--size", "1280x720")


try:
    window.wait_for(lambda r: not r["shown"]["busy"] and r["shown"]["block"]["wavefronts"] > 0)
    window.click("stage.banks")
    window.wait_for(lambda r: r["stage"] == "banks" and "picture=card" in r["places"])
    window.click("picture=card")
    window.wait_for(lambda r: r["views"].get("banks.picture") == "card")
    window.key("u")
    window.wait_for(lambda r: r["views"].get("banks.picture") == "arrows")

    # The worst conflict, by its button and by its key: an access of 32 wavefronts each time.
    before = window.report()["place"]["tick"]
    window.click("worst")
    at = window.wait_for(lambda r: r["place"]["tick"] != before and r["shown"]["conflicts"] == 31)["place"]["tick"]
    window.key("h")
    window.wait_for(lambda r: r["place"]["tick"] != at and r["shown"]["conflicts"] == 31)

    # The Lab makes it; undone, Banks is there again.
    window.key("e")
    window.wait_for(lambda r: r["stage"] == "lab" and r["views"]["lab.text"].startswith("float tile[32][32]; tile[lane]["))
    window.key("ctrl+z")
    window.wait_for(lambda r: r["stage"] == "banks")
    window.click("stage.open_in_lab")
    window.wait_for(lambda r: r["stage"] == "lab")
    window.key("ctrl+z")
    window.wait_for(lambda r: r["stage"] == "banks")

    window.key("3")
    window.wait_for(lambda r: r["stage"] == "memory" and "pin" in r["places"])
    window.key("i")
    window.wait_for(lambda r: r["views"].get("memory.pinned", "").split(" ")[1:2] == ["transpose_shared"])
    window.click("pin")
    window.wait_for(lambda r: "memory.pinned" not in r["views"])

    # The right grip of the bracket is dragged to the middle of the overview.
    window.click("stage.timeline")
    here = window.wait_for(lambda r: r["stage"] == "timeline" and "handle.2" in r["places"])["places"]
    x, y = middle(here["handle.2"])
    left, _ = middle(here["handle.0"])
    window.point(x, y)
    window.xdotool("mousedown", "1")
    window.xdotool("mousemove", str((x + left) // 2), str(y))
    window.wait_for(lambda r: abs(middle(r["places"]["handle.2"])[0] - (x + left) // 2) < 12)
    window.xdotool("mouseup", "1")

    window.click("stage.compare")
    window.wait_for(lambda r: r["stage"] == "compare" and "preset=shared" in r["places"])
    window.click("preset=shared")
    window.wait_for(lambda r: not r["shown"]["busy"] and r["stage"] == "compare" and r["left"]["kernel"] == "transpose_naive")

    # A third side, as compiled; then one fewer, and the picture of the banks.
    window.click("side.more")
    window.wait_for(lambda r: "third" in r and r["compare"]["side"] == "third")
    window.wait_for(lambda r: not r["shown"]["busy"])
    window.click("account.compiled")
    window.wait_for(lambda r: r["third"]["compiled"] and not r["left"]["compiled"] and not r["shown"]["busy"])
    window.click("picture=banks")
    window.wait_for(lambda r: r["views"].get("compare.picture") == "banks")
    window.click("side.left")
    window.wait_for(lambda r: r["compare"]["side"] == "left")
    window.key("minus")
    window.wait_for(lambda r: "third" not in r and r["right"]["compiled"])
    window.quit()
finally:
    window.close()
    display.close()
