#!/usr/bin/env python3
"""Does what the findings of a case say until nothing is found: each remedy must end its finding, hang nothing and cause no other one.

    remedies.py WARPLENS FOLDER|CASE...

Those that no machine can do ("use atomics on both sides") are counted as left."""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from mend import ByHand, mend

ROUNDS = 12


def findings(warplens, path, options):
    """What is found, or why nothing could be."""
    run = subprocess.run([warplens, 'races', str(path), '--json', '--max-ticks', '2000000', *options], capture_output=True, text=True, timeout=120)
    if run.returncode not in (0, 1):
        return None, run.stderr.strip() or run.stdout.strip()
    return [f for f in json.loads(run.stdout)['findings'] if f['kind'] != 'benign'], ''


def key(finding):
    lines = sorted({finding[m]['line'] for m in ('first', 'second') if finding.get(m)})
    return (finding['kind'], finding.get('array', ''), *lines)


class Case:
    def __init__(self, warplens, path, folder):
        self.warplens, self.path, self.folder = warplens, path, pathlib.Path(folder)
        text = path.read_text()
        self.options = [word for line in re.findall(r'^// run:(.*)$', text, re.M) for word in line.split()]
        # As where nothing is copied: a file beside it may be included.
        self.options += ['-I', str(path.parent)]
        self.text = text
        self.done, self.left, self.wrong = [], [], []

    def treat(self, first):
        """By the barrier behind the first place, or before the second one."""
        text, done = self.text, 0
        known, trouble = findings(self.warplens, self.path, self.options)
        if known is None:
            self.wrong.append(trouble)
            return
        given_up = set()
        for _ in range(ROUNDS):
            open_ = [f for f in known if key(f) not in given_up]
            if not open_:
                break
            finding = open_[0]
            try:
                mended = mend(text, finding, first)
            except ByHand as why:
                given_up.add(key(finding))
                self.left.append((finding.get('advice', ''), str(why)))
                continue
            path = self.folder / self.path.name
            path.write_text(mended)
            now, trouble = findings(self.warplens, path, self.options)
            if now is None:
                given_up.add(key(finding))
                if re.search(r'no matching function for call to .atomic|use of undeclared|variable-length', trouble):
                    self.left.append((finding['advice'], 'does not compile: ' + trouble.split('\n')[0]))
                else:
                    self.wrong.append(f'{finding["advice"]}\n      {trouble}')
                continue
            before, after = [key(f) for f in known], [key(f) for f in now]
            new = [f for f in now if key(f) not in before]
            remains = after.count(key(finding)) >= before.count(key(finding))
            if remains or new:
                self.wrong.append(f'{finding["sentence"]}\n      {finding["advice"]}\n      then: ' + '\n      '.join(f["sentence"] + ' (' + f["advice"] + ')' for f in ([finding] if remains else []) + new))
                given_up |= {key(finding), *map(key, new)}
                continue
            self.done.append(finding['advice'])
            text, known = mended, now


def tried(arguments):
    warplens, path, scratch, first = arguments
    case = Case(warplens, path, scratch)
    case.treat(first)
    return case


def main():
    warplens, *folders = sys.argv[1:]
    paths = [path for folder in folders for path in ([pathlib.Path(folder)] if folder.endswith('.cu') else sorted(pathlib.Path(folder).glob('*.cu')))]
    reasons = {}
    cases = []
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for first in (True, False):
            folder = pathlib.Path(scratch) / str(first)
            folder.mkdir()
            for case in pool.map(tried, [(warplens, path, folder, first) for path in paths]):
                cases.append(case)
                for advice, why in case.left:
                    reasons.setdefault(re.sub(r'\d+', 'N', advice)[:70] + ' -- ' + re.sub(r'\d+', 'N', why)[:90], []).append(case.path.stem)
                for text in case.wrong:
                    print(f'{case.path.stem} ({"behind the first" if first else "before the second"}):\n      {text}')
    for reason, where in sorted(reasons.items(), key=lambda one: -len(one[1])):
        print(f'  left to a person, {len(where)}: {reason} {sorted(set(where))[:4]}')
    done, left, wrong = (sum(len(getattr(case, kind)) for case in cases) for kind in ('done', 'left', 'wrong'))
    print(f'{done} remedies applied and seen to help, in {len({c.path for c in cases if c.done})} cases, {wrong} that do not, {left} left to a person')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
