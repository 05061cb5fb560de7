"""Edits of a source that keep its lines: barriers, branches in two parts, loops of equal length."""
import itertools
import re

from statements import Source

SYNC, SYNC_WARP = '__syncthreads();', '__syncwarp();'
kTurns = 72  # of a loop all of whose threads must make equally many turns: more than any case makes


class ByHand(Exception):
    """No machine can do what is asked, or not this one."""


class Edit:
    def __init__(self, text):
        self.source, self.edits = Source(text), []
        self.numbers = itertools.count(len(re.findall(r'_way\d+ =', text)))

    def name(self):
        return f'_way{next(self.numbers)}'

    def insert(self, at, text):
        self.edits.append((at, at, text))

    def replace(self, begin, end, text):
        lost = self.source.text.count('\n', begin, end) - text.count('\n')
        self.edits.append((begin, end, text + '\n' * max(lost, 0)))

    def result(self):
        text, order = self.source.text, sorted(enumerate(self.edits), key=lambda e: (e[1][0], e[1][1] > e[1][0], e[0]), reverse=True)
        for _, (begin, end, by) in order:
            text = text[:begin] + by + text[end:]
        return text

    # Places.

    def leaf(self, line, finding):
        """The statement of a line that accesses, or that calls what does."""
        for moment in (finding['first'], finding['second']):
            if moment['line'] == line:
                return self.source.innermost(self.source.place(line, moment['column']))
        return self.source.on_line(line)

    def access(self, moment):
        return self.source.innermost(self.source.place(moment['line'], moment['column']))

    def branch(self, line):
        """The outermost branch that begins on a line, with all its elses."""
        for one in self.source.top.all():
            if one.kind in ('if', 'switch', 'for', 'while', 'do') and self.source.line(one.begin) == line:
                while one.parent.kind == 'if' and one is one.parent.parts[-1] and len(one.parent.parts) == 2:
                    one = one.parent
                return one
        return self.source.on_line(line)  # a `?:` or `&&`

    @staticmethod
    def behind(one):
        """And behind the labels that follow, where jumps out of a loop come to."""
        at = one.end
        for other in one.parent.parts:
            if other.begin >= at and (other.kind != 'label'):
                break
            at = max(at, other.end)
        return at

    def end_of_line(self, one, in_turn=False):
        """A new line below the statement: behind all that ends on its last line, not between an `if` and its only statement."""
        if one.kind in ('for', 'while'):  # in its head: first thing in the loop
            body = one.parts[0]
            return body.open + 1 if body.kind == 'block' else body.begin
        last = self.source.line(one.end - 1)
        while one.parent.kind not in ('file', 'function'):
            up = one.parent
            in_function = up.kind == 'block' and up.parent.kind in ('function', 'simple')
            alone = up.kind in ('if', 'for', 'while', 'do') and one.kind != 'block'
            if alone and up.kind == 'if' and len(up.parts) == 2 and one is up.parts[0] and self.source.line(up.end - 1) != last:
                raise ByHand('an else follows')
            if in_turn and up.kind in ('for', 'while', 'do') and alone:
                self.insert(one.begin, '{ ')
                self.insert(one.end, ' ' + in_turn + ' }')
                return None
            if in_function or (in_turn and up.parent.kind in ('for', 'while', 'do')) or not (alone or self.source.line(up.end - 1) == last):
                break
            one = up
        at = one.end
        for other in one.parent.parts:  # what follows on that line
            if other.begin >= at and self.source.line(other.begin) == last == self.source.line(other.end - 1):
                at = other.end
        return at

    def begin_of_line(self, one, in_turn=False):
        first = self.source.line(one.begin)
        while one.parent.kind not in ('file', 'function'):
            up = one.parent
            in_function = up.kind == 'block' and up.parent.kind in ('function', 'simple')
            alone = up.kind in ('if', 'for', 'while', 'do') and one.kind != 'block'
            if in_turn and up.kind in ('for', 'while', 'do') and alone:
                self.insert(one.begin, '{ ' + in_turn + ' ')
                self.insert(one.end, ' }')
                return None
            if in_function or (in_turn and up.parent.kind in ('for', 'while', 'do')) or not (alone or self.source.line(up.begin) == first):
                break
            one = up
        for other in one.parent.parts:
            if other.begin < one.begin and self.source.line(other.begin) == first:
                return other.begin
        return one.begin

    # A barrier in a branch: all threads go through it, and what it does is done by those that took it.

    def condition(self, one, flag, both='true'):
        self.replace(one.begin, one.head_end, f'const bool {flag} = {both} && ({one.head}); ')

    def guard(self, one, flag, at):
        """Statements that only threads with `flag` execute, but that all threads pass; `at` is where they meet."""
        inside = one.begin < at <= one.end
        if one.kind == 'block':
            for part in one.parts:
                self.guard(part, flag, at)
        elif one.kind == 'simple':
            self.guard_simple(one, flag)
        elif not inside or (one.kind == 'if' and at == one.end):
            self.insert(one.begin, f'if ({flag}) {{ ')
            self.insert(one.end, ' }')
        elif one.kind == 'if':
            self.guard_if(one, flag, at)
        elif one.kind == 'for':
            self.guard(one.parts[0], flag, at)
        else:
            raise ByHand('a ' + one.kind)

    def guard_if(self, one, flag, at):
        inner = self.name()
        if one.parent.kind not in ('block', 'if'):
            raise ByHand('an if without braces around it')
        self.replace(one.begin, one.head_end, f'bool {inner} = false; if ({flag}) {inner} = ({one.head}); ')
        self.guard(one.parts[0], inner, at)
        if len(one.parts) == 2:
            self.replace(one.parts[0].end, one.parts[1].begin, ' ')
            self.guard(one.parts[1], f'({flag} && !{inner})', at)

    def guard_simple(self, one, flag):
        text = self.source.text[one.begin:one.end]
        if re.match(r'(return|break|continue|goto)\b', text):
            raise ByHand('a jump')
        declared = re.match(r'(const\s+)?((?:unsigned\s+|long\s+)*[A-Za-z_][\w:]*(?:<[^;=]*>)?(?:\s+const)?(?:\s*\*)*)\s*\b([A-Za-z_]\w*)\s*=(?!=)', text)
        if re.match(r'(static|__shared__|extern|using|typedef|struct|constexpr|template)\b', text) or re.match(r'[A-Za-z_][\w ]*\s[A-Za-z_]\w*(\[[^=;]*\])*;', text):
            return
        if not declared:
            self.insert(one.begin, f'if ({flag}) {{ ')
            self.insert(one.end, ' }')
            return
        _, kind, name = declared.groups()
        value = text[declared.end():]
        if re.search(r',\s*\w+\s*=', value):
            raise ByHand('several variables')
        if kind.strip() == 'auto':
            kind = f'decltype({value.rstrip(" ;")})'
        self.replace(one.begin, one.begin + declared.end(), f'{kind} {name}{{}}; if ({flag}) {name} =')

    # Remedies.

    def divide(self, branch, leaf, sync):
        """Two branches of one, a barrier between them."""
        if branch.kind == 'simple':
            raise ByHand('a branch within an expression')
        if branch.kind != 'if':
            raise ByHand('a branch that is a ' + branch.kind)
        if branch.parent.kind != 'block':
            raise ByHand('no braces')
        flag = self.name()
        if not isinstance(leaf, int) and leaf.kind == 'if':  # behind its condition
            leaf = leaf.head_end
        at = leaf if isinstance(leaf, int) else leaf.end
        if isinstance(leaf, int):  # before what is guarded there
            self.insert(at, ' ' + sync + ' ')
        self.replace(branch.begin, branch.head_end, f'const bool {flag} = ({branch.head}); ')
        self.guard(branch.parts[0], flag, at)
        if len(branch.parts) == 2:
            self.replace(branch.parts[0].end, branch.parts[1].begin, ' ')
            self.guard(branch.parts[1], f'(!{flag})', at)
        if not isinstance(leaf, int):
            self.insert(at, ' ' + sync)

    def arms(self, finding):
        """The two ways of a branch that the accesses are in, and how to tell which a thread took."""
        a, b = (self.access(finding[m]) for m in ('first', 'second'))
        above = set(a.up())
        top = next(one for one in b.up() if one in above)
        return top, a, b

    def split(self, finding, sync, behind):
        top, a, b = self.arms(finding)
        if top.kind == 'block' and top.parent.kind == 'switch':
            return self.split_switch(top.parent, a, b, sync, behind)
        if top.kind == 'block':
            return self.split_by_jump(top, a, b, sync, behind)
        if top.kind != 'if':
            raise ByHand('ways of a ' + top.kind)
        while top.parent.kind == 'if' and len(top.parent.parts) == 2 and top is top.parent.parts[1]:
            top = top.parent
        if top.parent.kind != 'block':
            raise ByHand('no braces')
        chain, one = [], top
        while True:
            chain.append((one, one.parts[0]))
            if len(one.parts) == 1:
                break
            if one.parts[1].kind != 'if':
                chain.append((None, one.parts[1]))
                break
            one = one.parts[1]
        flag = self.name()
        which = ''.join(f'({c.head}) ? {i} : ' for i, (c, _) in enumerate(chain) if c) + str(len(chain) - (chain[-1][0] is None))
        place = lambda leaf: next(i for i, (_, arm) in enumerate(chain) if arm in set(leaf.up()))
        later = max(place(a), place(b))
        for i, (condition, arm) in enumerate(chain):
            before = f'const int {flag} = {which}; ' if i == 0 else (sync if i == later else '')
            begin = top.begin if i == 0 else chain[i - 1][1].end
            self.replace(begin, arm.begin, f'{before} if ({flag} == {i}) ')
        if behind:
            self.insert(top.end, ' ' + sync)

    def split_by_jump(self, block, a, b, sync, behind):
        """One way ends in a `continue`: the other is all that follows."""
        first, second = sorted((next(one for one in leaf.up() if one.parent is block) for leaf in (a, b)), key=lambda one: one.begin)
        jumps = [one for one in first.all() if one.kind == 'simple' and self.source.text.startswith('continue', one.begin)]
        if first.kind != 'if' or len(first.parts) != 1 or len(jumps) != 1 or block.parent.kind not in ('for', 'while'):
            raise ByHand('ways of a block')
        flag = self.name()
        self.replace(first.begin, first.head_end, f'const bool {flag} = ({first.head}); if ({flag})')
        self.replace(jumps[0].begin, jumps[0].end, ';')
        self.insert(first.end, ' ' + sync)
        for one in block.parts:
            if one.begin > first.begin:
                self.guard(one, '(!' + flag + ')', block.end)
        if behind:
            self.insert(block.end - 1, ' ' + sync + ' ')

    def split_switch(self, switch, a, b, sync, behind):
        flag, groups = self.name(), []
        for one in switch.parts[0].parts:
            if one.kind == 'label' and (not groups or groups[-1][1]):
                groups.append([[one], []])
            elif one.kind == 'label':
                groups[-1][0].append(one)
            else:
                groups[-1][1].append(one)
        values = [v for labels, _ in groups for l in labels for v in re.findall(r'case\s+(.*?)\s*:', self.source.text[l.begin:l.end])]
        place = lambda leaf: next(i for i, (_, does) in enumerate(groups) if any(d in set(leaf.up()) for d in does))
        later = max(place(a), place(b))
        self.replace(switch.begin, switch.head_end, f'const int {flag} = ({switch.head}); ')
        for i, (labels, does) in enumerate(groups):
            texts = [self.source.text[l.begin:l.end] for l in labels]
            taken = [f'{flag} == ' + re.match(r'case\s+(.*?)\s*:', t).group(1) for t in texts if t.startswith('case')]
            if any(t.startswith('default') for t in texts):
                taken.append('(' + ' && '.join(f'{flag} != {v}' for v in values) + ')')
            self.replace(labels[0].begin, labels[-1].end, (sync if i == later else '') + f' if ({" || ".join(taken)}) {{ ')
            end = does[-1]
            if end.kind == 'simple' and self.source.text[end.begin:end.end].startswith('break'):
                self.replace(end.begin, end.end, '}')
            elif i + 1 == len(groups):
                self.insert(end.end, ' }')
            else:
                raise ByHand('a case that falls through')
        if behind:
            self.insert(switch.end, ' ' + sync)

    def mask(self, branch, leaf):
        """A __syncwarp() of the lanes that take this way."""
        if branch.kind != 'if' or branch.parent.kind != 'block':
            raise ByHand('a branch that is a ' + branch.kind)
        flag, mask = self.name(), self.name()
        inside = leaf in set(branch.parts[0].all())
        self.replace(branch.begin, branch.head_end,
                     f'const bool {flag} = ({branch.head}); const unsigned {mask} = __ballot_sync(__activemask(), {"" if inside else "!"}{flag}); if ({flag})')
        return f'__syncwarp({mask});'

    def between(self, line, finding, sync):
        """Between the two accesses of one line: of two statements, or of one that reads and stores."""
        a, b = sorted((self.access(finding[m]) for m in ('first', 'second')), key=lambda s: s.begin)
        if a is not b and b.kind == 'simple' and a.kind == 'simple':
            self.insert(a.end, ' ' + sync)
            return a.end
        text = self.source.text[b.begin:b.end]
        if b.kind != 'simple':
            raise ByHand('within an expression')
        low, high = sorted(self.source.place(finding[m]['line'], finding[m]['column']) for m in ('first', 'second'))
        comma = next((i for i in range(low, high) if self.source.text[i] == ',' and self.source.text.count('(', b.begin, i) == self.source.text.count(')', b.begin, i)), None)
        if comma and not re.match(r'(const\s+)?[A-Za-z_]\w*[ *]+[A-Za-z_(]', text):
            self.insert(b.begin, '{ ')
            self.replace(comma, comma + 1, '; ' + sync)
            self.insert(b.end, ' }')
            return comma
        found = re.match(r'([\w\[\]+\-*/%.()> ]+?)\s*([-+*^|&]?)=(?!=)\s*(.*);$', text, re.S)
        step = re.match(r'(?:([^=]*)(\+\+|--)|(\+\+|--)([^=]*));$', text)
        if step:
            left, right = step.group(1) or step.group(4), ''
            right = f'{left} {(step.group(2) or step.group(3))[0]} 1'
        elif found and not re.match(r'(const\s+)?[A-Za-z_]\w*[ *]+[A-Za-z_(]', text):
            left, op, right = found.groups()
            right = f'({left}) {op} ({right})' if op else right
        else:
            raise ByHand('within an expression')
        value = self.name()
        return b, f'const auto {value} = {right}; ', f'{left} = {value};'

    def split_line(self, line, finding, sync):
        parts = self.between(line, finding, sync)
        if not isinstance(parts, tuple):
            return
        one, read, store = parts
        braces = ('{ ', ' }')
        self.replace(one.begin, one.end, f'{braces[0]}{read}{sync} {store}{braces[1]}')

    def divide_line(self, line, finding, sync):
        """The branch of one line as two, the barrier between its read and its store."""
        a = self.access(finding['first'])
        branch = next((one for one in a.up() if one.kind == 'if'), None)
        parts = self.between(line, finding, sync)
        if branch is None or not isinstance(parts, tuple) or branch.parent.kind != 'block':
            raise ByHand('a branch of several statements')
        one, read, store = parts
        flag = self.name()
        read_name, value = re.match(r'const auto (\w+) = (.*); $', read, re.S).groups()
        if branch.parts[0].kind == 'block' and len(branch.parts[0].parts) > 1 or len(branch.parts) > 1:
            raise ByHand('a branch of several statements')
        self.replace(branch.begin, branch.end,
                     f'const bool {flag} = ({branch.head}); decltype({value}) {read_name}{{}}; if ({flag}) {read_name} = {value}; {sync} if ({flag}) {store}')

    def equal_turns(self, line):
        """A loop that all threads leave in the same turn; what it does in a turn that a thread does not have is left out."""
        loop = self.branch(line)
        if loop.kind not in ('for', 'while') or loop.parts[0].kind != 'block':
            raise ByHand('a loop of another kind')
        flag, turn = self.name(), self.name()
        begin, test, step = loop.head.split(';') if loop.kind == 'for' else ('', loop.head, '')
        self.replace(loop.begin, loop.head_end,
                     f'{{ {begin}; bool {flag} = true; for (int {turn} = 0; {turn} < {kTurns}; ++{turn})')
        self.insert(loop.parts[0].open + 1, f' {flag} = {flag} && ({test});')
        return loop, flag, step
