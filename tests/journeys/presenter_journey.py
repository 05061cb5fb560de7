"""A first start offers three ways, once; F5 shows a class the picture in large type, a clicker's keys step and turn the screen black, and the
person's own settings are there again afterwards."""

import json
import os
import sys

from driver import Display, Window

program = sys.argv[1]


def settled(report):
    return not report["shown"]["busy"] and report["shown"]["line"] > 0


def has(*places):
    return lambda report: all(place in report["places"] for place in places)


def lacks(*places):
    return lambda report: not any(place in report["places"] for place in places)


display = Display("1280x800x24")
window = Window(program, display, "--size", "1280x720", first=True)
try:
    window.wait_for(lambda r: settled(r) and has("start.tour", "start.open", "start.lab")(r))
    window.key("Escape")
    window.wait_for(lacks("start.tour"))
    window.key("ctrl+h")
    window.wait_for(has("start.lab"))
    window.click("start.lab")
    window.wait_for(lambda r: r["stage"] == "lab" and "start.lab" not in r["places"])
    with open(os.path.join(window.folder, "warplens", "preferences.json")) as file:
        assert json.load(file)["welcomed"], "remembered when it is shown, not when the window closes"

    window.key("2")
    opened = window.wait_for(lambda r: r["stage"] == "banks" and has("timeline")(r))
    assert opened["preferences"]["dark"]

    window.key("F5")
    shown = window.wait_for(lambda r: r["presenter"]["on"] and has("key.help.leave")(r) and lacks("timeline", "ladder", "source")(r))
    assert not shown["presenter"]["dark"] and shown["preferences"]["dark"]
    display.picture("presenter")
    tick = shown["place"]["tick"]
    window.key("Next")  # Page Down
    later = window.wait_for(lambda r: r["place"]["tick"] > tick)["place"]["tick"]
    window.key("Prior")  # Page Up
    tick = window.wait_for(lambda r: r["place"]["tick"] < later)["place"]["tick"]
    window.key("b")
    window.wait_for(has("black"))
    window.key("Next")
    window.wait_for(lambda r: lacks("black")(r) and r["place"]["tick"] == tick)
    window.key("period")
    window.wait_for(has("black"))
    window.key("space")
    window.wait_for(lacks("black"))
    window.key("ctrl+l")
    window.wait_for(lambda r: r["presenter"]["spotlight"])
    window.key("t")
    window.wait_for(lambda r: r["presenter"]["dark"])
    window.key("t")
    window.wait_for(lambda r: not r["presenter"]["dark"] and r["preferences"]["dark"])
    window.key("3")
    window.wait_for(lambda r: r["stage"] == "memory" and r["presenter"]["on"])
    window.key("F5")
    after = window.wait_for(lambda r: not r["presenter"]["on"] and has("timeline", "ladder")(r))
    assert after["preferences"] == opened["preferences"], (after["preferences"], opened["preferences"])
    window.key("F5")
    window.wait_for(lambda r: r["presenter"]["on"])
    window.key("Escape")
    window.wait_for(lambda r: not r["presenter"]["on"])
    window.quit()
    with open(os.path.join(window.folder, "warplens", "preferences.json")) as file:
        assert json.load(file)["dark"]
finally:
    window.close()
    display.close()
