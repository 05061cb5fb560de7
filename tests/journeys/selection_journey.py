"""One selection: clicked on Banks, outlined on Memory, gone back to with the keys and with the mouse's own buttons, saved; and playing by wavefront."""

import json
import sys

from driver import Display, Window

program = sys.argv[1]
display = Display()
window = Window(program, display, "--open", "transpose_shared", "--size", "1280x720")


def selected(kind, **more):
    def holds(report):
        selection = report.get("selection") or {}
        return selection.get("kind") == kind and all(selection.get(key) == value for key, value in more.items())

    return holds


try:
    window.wait_for(lambda r: not r["shown"]["busy"] and r["shown"]["block"]["wavefronts"] > 0)
    window.click("stage.banks")
    # The window opens at one of the worst conflicts already; the button goes to the next one.
    first = window.wait_for(lambda r: r["stage"] == "banks" and "worst" in r["places"])["place"]["tick"]
    window.click("worst")
    read = window.wait_for(lambda r: r["shown"]["conflicts"] == 31 and r["place"]["tick"] != first)["place"]["tick"]

    # A lane, then the bank that all lanes meet in.
    window.click("lane.7")
    window.wait_for(lambda r: selected("lane")(r) and r["place"]["lane"] == 7)
    window.click("bank.0")
    window.wait_for(selected("bank", index=0))

    # It is still there on another stage; a line of the source is selected and gone to.
    window.click("stage.memory")
    window.wait_for(lambda r: r["stage"] == "memory" and selected("bank", index=0)(r))
    line = window.report()["shown"]["line"]
    window.click(f"line.{line}")
    window.wait_for(lambda r: selected("line", index=line)(r) and r["shown"]["line"] == line)

    # Back: Banks, that moment, that bank. The mouse's own buttons do the same.
    window.key("alt+Left")
    window.wait_for(lambda r: r["stage"] == "banks" and r["place"]["tick"] == read and selected("bank", index=0)(r))
    window.xdotool("click", "8")
    window.wait_for(lambda r: selected("lane")(r) and r["place"]["lane"] == 7)
    window.xdotool("click", "9")
    window.wait_for(selected("bank", index=0))
    window.key("alt+Right")
    window.wait_for(lambda r: r["stage"] == "memory" and selected("line", index=line)(r))
    window.key("Escape")
    window.wait_for(lambda r: not r.get("selection"))

    # What playing goes by is chosen from the transport's list, and played.
    window.click("time.pace")
    window.click("pace=access")
    window.wait_for(lambda r: r["play_by"] == "access")
    window.key("Home")
    start = window.wait_for(lambda r: r["place"]["tick"] == 0)["place"]["tick"]
    window.key("space")
    window.wait_for(lambda r: r["place"]["tick"] > start)
    window.key("space")

    # The saved state has both.
    window.key("2")
    window.click("lane.3")
    window.wait_for(lambda r: r["stage"] == "banks" and selected("lane")(r))
    window.key("ctrl+s")
    state = json.loads(window.wait_for_file("warplens-state.json"))
    assert state["selection"]["kind"] == "lane" and state["play_by"] == "access", state

    window.quit()
finally:
    window.close()
    display.close()
