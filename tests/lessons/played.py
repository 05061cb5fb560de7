"""Every lesson that ships is played in both languages; what it says of a block is counted again by `warplens trace`."""

import json
import os
import re
import subprocess
import sys

program, folder = sys.argv[1:3]
failures = []
compared = 0
# By the name of the quantity: the total of the trace's document.
TOTALS = {
    "block.wavefronts": "wavefronts",
    "block.conflicts": "conflicts",
    "block.sectors": "sectors",
    "block.shared_loads": "shared_loads",
    "block.shared_stores": "shared_stores",
    "block.load_wavefronts": "load_wavefronts",
    "block.store_wavefronts": "store_wavefronts",
}
traced = {}


def run(*arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def expect(true, where, what):
    if not true:
        failures.append(f"{where}: {what}")


def trace(side):
    """The document of the side's block."""
    account = "compiled" if side["compiled"] else "written"
    arguments = ["trace", side["kernel"], "--blocks", str(side["block"]), "--as", account, "--json"]
    settings = [f"{name}={value}" for name, value in side["set"].items()]
    sizes = side["options"].get("size", "").split()
    for option, values in (("--set", settings), ("--size", sizes)):
        for value in values:
            arguments += [option, value]
    key = tuple(arguments)
    if key not in traced:
        code, out, err = run(*arguments)
        assert code == 0, (arguments, err)
        traced[key] = json.loads(out)
    return traced[key]


def check_access(where, values, side, prefix):
    """An access whose executions all cost the same costs its site's total over their number; no other costs more than that total."""
    global compared
    if "array" not in side:
        return
    sites = [s for s in trace(side)["sites"] if (s["line"], s["array"], s["op"]) == (side["line"], side["array"], side["op"])]
    for name, memory in (("wavefronts", "shared"), ("conflicts", "shared"), ("sectors", "global")):
        value = values.get(prefix + name)
        here = [s for s in sites if s["space"] == memory]
        if value is None or not here:
            continue
        total, count = sum(s[name] for s in here), sum(s["instructions"] for s in here)
        expect(value <= total, where, f"{prefix}{name} is {value}, more than the {total} of all executions")
        if len(here) == 1 and value * count == total:
            compared += 1


def check_totals(where, values, side, prefix):
    global compared
    for name, total in TOTALS.items():
        if prefix + name in values:
            compared += 1
            found = trace(side)["totals"][total]
            expect(values[prefix + name] == found, where, f"{prefix}{name} is {values[prefix + name]}, the trace has {found}")


def check_question(where, question):
    options = question.get("options", [])
    if question["kind"] == "choice":
        right = [o for o in options if o["right"]]
        expect(len(right) == 1, where, f"{len(right)} options are right")
        expect(all("reason" not in o for o in right), where, "the right option has a reason for being wrong")
        expect(right and right[0]["value"] == question.get("answer"), where, "the right option is not the answer")
    elif question["kind"] == "number":
        expect("answer" in question, where, "no answer")


def check_step(where, step, language):
    expect(not step["problems"], where, step["problems"])
    texts = [step["title"], step["text"]]
    if "question" in step:
        check_question(where, step["question"])
        texts += [step["question"]["ask"], step["question"].get("reveal", "")]
    for text in filter(None, texts):
        expect("{" not in text and "}" not in text, where, "a placeholder is left: " + text)
        if language == "zh":
            expect(re.search("[\u4e00-\u9fff]", text), where, "not in Chinese: " + text)
    sides = step["sides"]
    for side, prefix in zip(sides, ("left.", "right.", "third.") if len(sides) > 1 else ("",)):
        check_access(where, step["values"], side, prefix)
        check_totals(where, step["values"], side, prefix)


def main():
    names = sorted(name[:-5] for name in os.listdir(folder) if name.endswith(".json"))
    for name in names:
        answers = {}
        for language in ("en", "zh"):
            where = f"{name} ({language})"
            code, out, err = run("lessons", name, "--json", "--language", language)
            expect(code == 0, where, f"exit code {code} {err}")
            if not out:
                continue
            for step in json.loads(out)["played"]:
                check_step(f"{where}, {step['id']}", step, language)
                if "question" in step:
                    answer = step["question"].get("answer")
                    expect(answers.setdefault(step["id"], answer) == answer, where, f"{step['id']}: another answer than in English")
    expect(len(names) >= 2 and compared >= 10, folder, f"{len(names)} lessons, {compared} numbers compared")
    expect(run("lessons", "no such lesson")[0] == 2, "a lesson that there is not", "exit code")
    print(f"{len(names)} lessons, {compared} numbers compared")
    for failure in failures:
        print("FAILED", failure)
    return 1 if failures else 0


sys.exit(main())
