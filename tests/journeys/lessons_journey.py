"""Lessons with real keys and clicks, from the first step to the summary, in both languages: PROGRAM ASSETS [LESSON...]; without a
name, all that there are. Each is played twice: first everything is answered wrongly (one question is only revealed), then rightly. What is on the
screen is what `warplens lessons` says, and the progress is there after a new start."""

import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

from driver import Display, Window

program, assets = sys.argv[1:3]
display = Display()
config = tempfile.mkdtemp(prefix="warplens-config-")
windows = []


def asked(*arguments):
    return json.loads(subprocess.run([program, "lessons", *arguments, "--json"], capture_output=True, text=True, check=True).stdout)


def packed(text):
    """Lines are broken where they have to be."""
    return re.sub(r"\s", "", text)


def shows(report, part, text):
    return packed(text) in packed(report["words"].get(part, ""))


class Play:
    """One lesson in one language, in an open window."""

    def __init__(self, window, name, language):
        self.window, self.name, self.language = window, name, language
        self.document = asked(name, "--language", language)
        self.steps = self.document["played"]
        with open(os.path.join(assets, "languages", language + ".json")) as file:
            self.sum = json.load(file)["lesson"]["sum"]
        with open(os.path.join(assets, "lessons", name + ".json")) as file:
            self.picks = {step["id"]: step["question"].get("pick") for step in json.load(file)["steps"] if "question" in step}
        self.ways = itertools.cycle((True, False))  # by key, by mouse

    def questions(self):
        return [i for i, step in enumerate(self.steps) if "question" in step]

    def right_of(self, count):
        return self.sum.replace("{right}", str(count)).replace("{asked}", str(len(self.questions())))

    def open(self):
        if self.window.report()["dialog"] != "lessons":
            self.window.key("g")
        self.window.wait_for(lambda r: r["dialog"] == "lessons")
        self.window.scroll_to("lessons." + self.name, "overlay.card")
        self.window.click("lessons." + self.name)
        self.arrive(0)

    def arrive(self, step):
        def there(report):
            taught = report.get("taught", {})
            assert taught.get("state") != "failed", taught
            return taught.get("lesson") == self.name and taught["step"] == step and taught["state"] in ("ready", "summary")

        return self.window.wait_for(there, 180)

    def expect(self, report, text, what):
        assert shows(report, "lesson", text), f"{self.name} ({self.language}), {what}: «{text}» is not shown but {report['words'].get('lesson')!r}"

    def go_on(self, step):
        if next(self.ways):
            self.window.key("n")
        else:
            self.window.click("lesson.next")
        return self.arrive(step + 1)

    def count_hands(self):
        """Of a class."""
        self.window.key("shift+a", "shift+a", "shift+b")
        report = self.window.wait_for(lambda r: sum(r["taught"]["hands"]) == 3)
        assert report["taught"]["hands"][:2] == [2, 1], report["taught"]

    def give(self, step, answer):
        window, question, value = self.window, step["question"], answer["value"]
        if question["kind"] == "choice":
            letter = "ABCD"[question["options"].index(answer)]
            if next(self.ways):
                window.key(letter.lower())
            else:
                window.click("lesson.option." + letter)
        elif question["kind"] == "number":
            window.key(*["minus" if c == "-" else c for c in str(value)])
            window.wait_for(lambda r: r["taught"]["typed"] == str(value))
            if next(self.ways):
                window.key("Return")
            else:
                window.click("lesson.answer")
        else:
            window.click(f"{self.pick_of(step)}.{value}")

    def pick_of(self, step):
        """What is to be clicked: as the lesson's file has it."""
        return self.picks[step["id"]]

    def choose(self, step, right):
        """An answer of that kind; of wrong ones one that the lesson has a reason for, if there is any."""
        question = step["question"]
        known = question.get("options") or [dict(tried, value=tried["given"]) for tried in question["tried"]]
        fitting = [answer for answer in known if answer["right"] == right]
        if question["kind"] == "pick" and self.pick_of(step) != "line":  # a line is scrolled to
            here = self.window.report()["places"]
            fitting = [answer for answer in fitting if f"{self.pick_of(step)}.{answer['value']}" in here]
        assert fitting, (self.name, step["id"], right)
        return next((answer for answer in fitting if answer.get("reason")), fitting[0])

    def play(self, right):
        """Gives how many were right at the end."""
        self.open()
        revealed = self.questions()[-1]
        for i, step in enumerate(self.steps):
            report = self.arrive(i)
            where = f"step {i + 1} ({step['id']})"
            self.expect(report, step["title"], where)
            self.expect(report, step["text"], where)
            if "question" not in step:
                self.go_on(i)
                continue
            question = step["question"]
            assert report["taught"]["open"], where
            self.expect(report, question["ask"], where)
            for option in question.get("options", []):
                self.expect(report, option["text"], where)
            if not right and i == revealed:
                self.window.key("space")
                report = self.window.wait_for(lambda r: not r["taught"]["open"])
                assert "given" not in report["taught"] and not report["taught"]["right"], report["taught"]
            else:
                if question["kind"] == "choice" and not right:
                    self.count_hands()
                answer = self.choose(step, right)
                self.give(step, answer)
                report = self.window.wait_for(lambda r: not r["taught"]["open"])
                assert report["taught"]["given"] == answer["value"] and report["taught"]["right"] == right, (where, report["taught"], answer)
                self.expect(report, answer.get("reason", ""), where + ", reason")
            self.expect(report, question.get("reveal", ""), where + ", reveal")
            report = self.go_on(i)
        assert report["taught"]["state"] == "summary", report["taught"]
        self.expect(report, self.document["title"], "summary")
        # What was answered rightly on an earlier visit stays right.
        kept = set(self.questions()) if not right and self.name in answered_rightly else set()
        self.expect(report, self.right_of(len(self.questions()) if right else len(kept)), "summary")
        again = {int(p.rsplit(".", 1)[1]) for p in report["places"] if p.startswith("lesson.again.")}
        assert again == (set() if right else set(self.questions()) - kept), again
        if right:
            answered_rightly.add(self.name)
        if again:  # one of them leads back to its step
            back = min(again)
            self.window.click(f"lesson.again.{back}")
            self.arrive(back)
            self.window.key("Escape")
        else:
            self.window.click("lesson.end")
        self.window.wait_for(lambda r: "taught" not in r)


answered_rightly = set()


def start(language):
    windows.append(Window(program, display, "--language", language, "--size", "1280x720", config=config))
    windows[-1].wait_for(lambda r: not r["shown"]["busy"] and r["shown"]["line"] > 0)
    return windows[-1]


try:
    os.makedirs(os.path.join(config, "warplens"))
    with open(os.path.join(config, "warplens", "preferences.json"), "w") as file:
        json.dump({"format": "warplens preferences", "version": 1, "welcomed": True}, file)
    names = sys.argv[3:] or [lesson["name"] for lesson in asked()["lessons"]]
    assert names
    for language in ("en", "zh"):
        window = start(language)
        plays = [Play(window, name, language) for name in names]
        for play in plays:
            play.play(right=False)
            play.play(right=True)
        display.picture("lessons-" + language)
        window.quit()
        # The progress is there at the next start.
        window = start(language)
        window.key("g")
        report = window.wait_for(lambda r: r["dialog"] == "lessons" and r["words"].get("overlay"))
        for play in plays:
            window.scroll_to("lessons." + play.name, "overlay.card")
            report = window.report()
            assert shows(report, "overlay", play.right_of(len(play.questions()))), report["words"]["overlay"]
            assert shows(report, "overlay", play.document["title"]), report["words"]["overlay"]
        window.key("Escape")
        window.wait_for(lambda r: not r["dialog"])
        window.quit()
    print(f"{len(names)} lessons in two languages")
finally:
    for window in windows:
        window.close()
    display.close()
