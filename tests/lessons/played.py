"""Every lesson that ships is played in both languages, and what it says is counted again: of an access from its lanes' addresses, of a
block by `warplens trace`, of a grid by `warplens races` and `warplens run --schedule all`, of the CPU loops by a cache of its own. The answer of
every question is worked out without the program's own evaluation."""

import functools
import json
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True  # beside the sources
import answers
import counted as counted_access
import loops

program, folder = sys.argv[1:3]
recordings = answers.Recordings(os.path.join(folder, "..", "recordings"))
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
printed = {}


def run(*arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def expect(true, where, what):
    if not true:
        failures.append(f"{where}: {what}")


def document(*arguments):
    """What a command prints; a finding is no failure."""
    if arguments not in printed:
        code, out, err = run(*arguments, "--json")
        assert code in (0, 1) and out, (arguments, err)
        printed[arguments] = json.loads(out)
    return printed[arguments]


def trace(side, compiled=False):
    """The document of the side's block."""
    account = "compiled" if compiled or side["compiled"] else "written"
    return document("trace", side["kernel"], "--blocks", str(side["block"]), "--as", account, *settings_of(side))


def show(side):
    return document("show", side["kernel"], *settings_of(side))


misses = functools.lru_cache(loops.misses)


def settings_of(side):
    arguments = []
    settings = [f"{name}={value}" for name, value in side["set"].items()]
    sizes = side["options"].get("size", "").split()
    for option, values in (("--set", settings), ("--size", sizes)):
        for value in values:
            arguments += [option, value]
    return arguments


def check_access(where, values, access, prefix):
    """What is said of one access is counted again from its lanes' addresses."""
    global compared
    for name, counted in counted_access.count(access).items():
        if prefix + name in values:
            compared += 1
            expect(values[prefix + name] == counted, where, f"{prefix}{name} is {values[prefix + name]}, counted {counted}")


def check_site(where, side):
    """The trace has such an access: no execution costs more than all of them."""
    if "array" not in side or "access" not in side or side["access"]["kind"] not in ("load", "store", "atomic"):
        return
    sites = [s for s in trace(side)["sites"] if (s["line"], s["array"], s["op"]) == (side["line"], side["array"], side["op"])]
    counted = counted_access.count(side["access"])
    for name, memory in (("wavefronts", "shared"), ("sectors", "global")):
        here = [s for s in sites if s["space"] == memory]
        if name in counted and here:
            total = sum(s[name] for s in here)
            expect(counted[name] <= total, where, f"{name} of the access is {counted[name]}, more than the {total} of all executions")


def check_totals(where, values, side, prefix):
    global compared
    for name, total in TOTALS.items():
        if prefix + name in values:
            compared += 1
            found = trace(side)["totals"][total]
            expect(values[prefix + name] == found, where, f"{prefix}{name} is {values[prefix + name]}, the trace has {found}")


def found(side, name):
    """What the checks of the whole grid say, or its six schedules."""
    if name == "schedules.different":
        said = document("run", side["kernel"], "--schedule", "all", *settings_of(side))["findings"]
        return sum(int(re.search(r"(\d+) elements? differ", one)[1]) for one in said)
    report = document("races", side["kernel"], *settings_of(side))
    if name == "findings":
        return report["found"]
    first = report["findings"][0] if report["findings"] else {}
    return first.get(name.removeprefix("finding.").removesuffix("_line"), {}).get("line")


def check_findings(where, values, side):
    global compared
    for name in ("findings", "finding.first_line", "finding.second_line", "schedules.different"):
        if name in values:
            compared += 1
            wanted = found(side, name)
            expect(values[name] == wanted, where, f"{name} is {values[name]}, the commands say {wanted}")


def check_turn(where, values, side):
    """Of the tree that skips threads: in which warps there are threads that add."""
    global compared
    if "active_warps" in values and side["kernel"].endswith("reduce_modulo.cu"):
        compared += 1
        warps = {t // 32 for t in range(256) if t % (2 * values["value.s"]) == 0}
        expect(values["active_warps"] == len(warps), where, f"active_warps is {values['active_warps']}, there are {len(warps)}")


def check_loops(where, values, shape):
    """`shape`: n and the cache, of any step on that stage."""
    global compared
    for order in ("ijk", "ikj"):
        prefix = f"{order}.misses_so_far"
        if not any(name.startswith(prefix) for name in values):
            continue
        missed = misses(order, shape["n"], shape["step"], shape["line_bytes"], shape["sets"], shape["ways"])
        for matrix, count in [*missed.items(), ("", sum(missed.values()))]:
            name = prefix + ("." if matrix else "") + matrix
            if name in values:
                compared += 1
                expect(values[name] == count, where, f"{name} is {values[name]}, counted {count}")


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
        if "access" in side:
            check_access(where, step["values"], side["access"], prefix)
        check_site(where, side)
        check_totals(where, step["values"], side, prefix)
    if "access" in step:
        check_access(where, step["values"], step["access"], "")
    if len(sides) == 1:
        check_findings(where, step["values"], sides[0])
        check_turn(where, step["values"], sides[0])
    if "loops" in step:
        check_loops(where, step["values"], step["loops"])


def check_answers(where, name, steps):
    """Each question has the answer that comes out without the program; gives how many were worked out."""
    with open(os.path.join(folder, name + ".json")) as file:
        written = json.load(file)["steps"]
    lane, known = 0, 0
    for asked, step in zip(written, steps):
        lane = asked.get("lane", lane)
        if "question" not in asked:
            continue
        question, here = asked["question"], f"{where}, {step['id']}"
        try:
            place = answers.Place(sys.modules[__name__], recordings, step, lane)
            right = answers.right_answers(question, place)
        except (ArithmeticError, LookupError, TypeError, ValueError) as problem:
            expect(False, here, f"its answer cannot be worked out: {problem!r}")
            continue
        said = answers.given_as_right(step["question"])
        expect(right == said, here, f"the answer is {sorted(said)}, worked out {sorted(right)}")
        known += 1
    expect(known == sum("question" in asked for asked in written), where, f"{known} answers worked out")
    return known


def main():
    worked_out = 0
    names = sorted(name[:-5] for name in os.listdir(folder) if name.endswith(".json"))
    for name in names:
        answers = {}
        for language in ("en", "zh"):
            where = f"{name} ({language})"
            code, out, err = run("lessons", name, "--json", "--language", language)
            expect(code == 0, where, f"exit code {code} {err}")
            if not out:
                continue
            played = json.loads(out)["played"]
            if language == "en":
                worked_out += check_answers(where, name, played)
            for step in played:
                check_step(f"{where}, {step['id']}", step, language)
                if "question" in step:
                    answer = step["question"].get("answer")
                    expect(answers.setdefault(step["id"], answer) == answer, where, f"{step['id']}: another answer than in English")
    expect(len(names) >= 2 and compared >= 10, folder, f"{len(names)} lessons, {compared} numbers compared")
    expect(run("lessons", "no such lesson")[0] == 2, "a lesson that there is not", "exit code")
    print(f"{len(names)} lessons, {compared} numbers compared, {worked_out} answers worked out again")
    for failure in failures:
        print("FAILED", failure)
    return 1 if failures else 0


sys.exit(main())
