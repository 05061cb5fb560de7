"""The statements of a small CUDA file as a tree: enough of C++ to put a barrier between two of them."""
import re


def without_comments(text):
    """Comments as spaces, so that places stay what they are."""
    blank = lambda found: re.sub(r'[^\n]', ' ', found.group()) if found.group().startswith('/') else found.group()
    return re.sub(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', blank, text, flags=re.S)


class Statement:
    def __init__(self, kind, begin):
        self.kind, self.begin, self.end = kind, begin, begin
        self.parent, self.parts = None, []  # of an `if`: what it does, then what its else does
        self.head = ''                      # the condition, or all three parts of a `for`

    def add(self, part):
        part.parent = self
        self.parts.append(part)

    def up(self):
        """Itself, then what it is in."""
        at = self
        while at:
            yield at
            at = at.parent

    def all(self):
        yield self
        for part in self.parts:
            yield from part.all()


class Parser:
    def __init__(self, text):
        self.text, self.at = text, 0

    def blank(self):
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        if self.text.startswith('#', self.at):  # a directive or a pragma
            self.at = self.text.find('\n', self.at)
            self.blank()

    def word(self, word):
        self.blank()
        found = re.compile(word + r'\b').match(self.text, self.at)
        if found:
            self.at = found.end()
        return bool(found)

    def parentheses(self):
        self.blank()
        begin, depth = self.at, 0
        while True:
            depth += {'(': 1, ')': -1}.get(self.text[self.at], 0)
            self.at += 1
            if depth == 0:
                return self.text[begin + 1:self.at - 1]

    def block(self, kind, begin):
        """From its `{` on."""
        block = Statement(kind, begin)
        block.open = self.at
        self.at += 1
        while True:
            self.blank()
            if self.text[self.at] == '}':
                break
            block.add(self.statement())
        self.at += 1
        block.end = self.at
        return block

    def statement(self):
        self.blank()
        begin = self.at
        if self.text[begin] == '{':
            return self.block('block', begin)
        for kind in ('if', 'for', 'while', 'switch'):
            if self.word(kind):
                one = Statement(kind, begin)
                if kind == 'if':
                    self.word('constexpr')
                one.head = self.parentheses()
                one.head_end = self.at
                one.add(self.statement())
                if kind == 'if' and self.word('else'):
                    one.add(self.statement())
                one.end = one.parts[-1].end
                return one
        if self.word('do'):
            one = Statement('do', begin)
            one.add(self.statement())
            self.word('while')
            one.head = self.parentheses()
            self.at = one.end = self.text.index(';', self.at) + 1
            return one
        label = re.compile(r'(case\b[^:;{]*|default\s*|[A-Za-z_]\w*\s*):(?!:)').match(self.text, begin)
        if label and '?' not in label.group():
            self.at = label.end()
            one = Statement('label', begin)
            one.end = self.at
            return one
        return self.simple(begin)

    def simple(self, begin):
        """An expression or a declaration up to its `;`; a function, structure or lambda with what is in it."""
        one, depth = Statement('simple', begin), 0
        while True:
            c = self.text[self.at]
            if c == '{':
                before = self.text[begin:self.at].rstrip()
                if re.search(r'(\)|const|noexcept|mutable)$', before) or re.match(r'(template\s*<.*>\s*)?(struct|union|class|namespace|extern)\b', before, re.S):
                    body = self.block('block', self.at)
                    one.add(body)
                    self.blank_end = self.at
                    if depth == 0 and not re.match(r'\s*[;,)(]', self.text[self.at:]) and not re.search(r'\]\s*(\([^()]*\))?\s*(mutable|const)?$', before):
                        one.kind = 'function'
                        break
                    continue
            depth += {'(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1}.get(c, 0)
            self.at += 1
            if c == ';' and depth <= 0:
                break
        one.end = self.at
        return one


class Source:
    def __init__(self, text):
        self.text = without_comments(text)
        self.top = Statement('file', 0)
        parser = Parser(self.text)
        while True:
            parser.blank()
            if parser.at >= len(self.text) or parser.at < 0:
                break
            self.top.add(parser.statement())
        self.top.end = len(self.text)

    def line(self, at):
        return self.text.count('\n', 0, at) + 1

    def place(self, line, column=1):
        at = 0
        for _ in range(line - 1):
            at = self.text.index('\n', at) + 1
        return at + column - 1

    def innermost(self, at):
        found = self.top
        for one in self.top.all():
            if one.begin <= at < one.end:
                found = one
        return found

    def on_line(self, line):
        """The first statement of a line that is not a block, or that the line continues."""
        text = self.text.split('\n')[line - 1]
        return self.innermost(self.place(line, len(text) - len(text.lstrip()) + 1))

    def replaced(self, begin, end, by):
        return self.text[:begin] + by + self.text[end:]
