"""Does to a source what the advice of a finding says, as an engineer would who reads no more than that. Lines stay where they are."""
import re

from edits import SYNC, SYNC_WARP, ByHand, Edit

LINE = r'(the branch of |the loop of )?line (\d+)'
BETWEEN = re.compile(rf'(__syncwarp\(\) or __syncthreads\(\)|__syncthreads\(\)) after {LINE} and before {LINE}( of the next iteration)?( of the next call)?$')


def put_barrier(edit, finding, found, first, sync):
    """Behind the first place or before the second one; where that is, or None where a loop needed braces for it."""
    branch, line = (found[2], int(found[3])) if first else (found[4], int(found[5]))
    in_turn = sync if found[6] else ''
    if branch:
        one = edit.branch(line)
        if one.parent.kind in ('for', 'while', 'do'):
            edit.insert(one.begin, '{ ' + ('' if first else sync + ' '))
            edit.insert(one.end, (' ' + sync if first else '') + ' }')
            return None
        at = edit.behind(one) if first else one.begin
    else:
        one = edit.leaf(line, finding)
        at = edit.end_of_line(one, in_turn) if first else edit.begin_of_line(one, in_turn)
    if at is not None:
        edit.insert(at, ' ' + sync + ' ')
    return at


def end_of_turn(edit, line, sync):
    """A barrier at the end of each turn; what a `continue` skips is done by the others."""
    loop = edit.branch(line)
    body = loop.parts[0] if loop.kind in ('for', 'while') else None
    if not body:
        raise ByHand('a loop of another kind')
    if body.kind != 'block':
        edit.insert(body.begin, '{ ')
        edit.insert(body.end, ' ' + sync + ' }')
        return
    flags = []
    for part in body.parts:
        leaves = [one for one in part.all() if one.kind == 'simple' and edit.source.text.startswith('continue', one.begin)]
        if flags and not leaves:
            edit.guard(part, '(' + ' && '.join(flags) + ')', body.end)
        if not leaves:
            continue
        if part.kind != 'if' or len(part.parts) != 1 or len(leaves) != 1 or flags:
            raise ByHand('a continue elsewhere')
        flag = edit.name()
        edit.replace(part.begin, part.head_end, f'const bool {flag} = ({part.head}); if ({flag})')
        edit.replace(leaves[0].begin, leaves[0].end, ';')
        flags.append('!' + flag)
    edit.insert(body.end - 1, ' ' + sync + ' ')


def initialize(edit, finding):
    """A value for the variable or array where it is declared; all threads share in what they share."""
    name = re.sub(r'.*::', '', finding.get('array', ''))
    for one in edit.source.top.all():
        text = edit.source.text[one.begin:one.end]
        declared = re.match(rf'(__shared__\s+)?(?:const\s+)?[A-Za-z_][\w:]*(?:<[^;]*>)?(?:\s+[A-Za-z_]\w*)*\s+{name}\b\s*((?:\[[^\]]*\])*)\s*;$', text)
        if one.kind != 'simple' or not name or not declared or text.startswith('extern'):
            continue
        if declared[1]:
            i = edit.name()
            edit.insert(one.end, f' for (int {i} = 0; {i} < (int)sizeof {name}; ++{i}) ((volatile char*)&{name})[{i}] = 0; __syncthreads();'
                        .replace(f'{i} = 0;', f'{i} = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);')
                        .replace(f'++{i}', f'{i} += blockDim.x * blockDim.y * blockDim.z'))
        else:
            edit.replace(one.end - 1, one.end, '{};')
        return
    raise ByHand('a declaration of another kind')


def mend(text, finding, first):
    """What the advice says. A barrier between two lines is put behind the first one or before the second one."""
    advice, edit = finding.get('advice', ''), Edit(text)
    two = finding.get('second')
    if advice.startswith('store to it first'):
        initialize(edit, finding)
        return edit.result()
    if not two:
        raise ByHand('not about an order')
    if finding['first']['file'] != two['file']:
        raise ByHand('in two files')
    sync = SYNC
    one, between, other = advice.partition('; another is missing between calls: ' if 'between calls' in advice else '; another is missing between iterations: ')
    if between:
        if 'mask' in one and 'mask' in other:  # of the same lanes
            branch, leaf = edit.branch(int(re.search(r'way at line (\d+)', one)[1])), edit.access(finding['first'])
            mask, line = edit.mask(branch, leaf), int(re.search(r'line (\d+)', one)[1])
            edit.insert(leaf.end if leaf.parent.kind == 'block' else leaf.begin, mask + ' ' if leaf.parent.kind == 'block' else '{ ' + mask + ' ')
            if leaf.parent.kind != 'block':
                edit.insert(leaf.end, ' }')
            edit.split_line(line, finding, mask)
            return edit.result()
        apply(edit, finding, other, first, sync)
        apply(edit, finding, one, first, sync)
        return edit.result()
    turns = re.match(r'make all threads of the block execute the same number of iterations of the loop of line (\d+), then: (.*)', advice)
    if advice.startswith('call __pipeline_commit(), '):
        advice, sync = advice.removeprefix('call __pipeline_commit(), '), '__pipeline_commit(); '
        if not advice.startswith('wait for the copy') or 'then:' in advice:
            raise ByHand('a commit')
    copy = re.match(r'wait for the copy of line (\d+) \(__pipeline_wait_prior\), then: (.*)', advice)
    if turns:
        return equal_turns(edit, finding, int(turns[1]), turns[2], first)
    if copy:
        advice, sync = copy[2], '__pipeline_wait_prior(0); ' + SYNC
    apply(edit, finding, advice, first, sync)
    return edit.result()


def apply(edit, finding, advice, first, sync):
    two = finding['second']
    if found := BETWEEN.match(advice):
        sync = SYNC_WARP if 'syncwarp' in found[1] else sync
        put_barrier(edit, finding, found, first, sync)
    elif found := re.match(r'(__sync\w+\(\)) .*at the end of each iteration of the loop of line (\d+)', advice):
        end_of_turn(edit, int(found[2]), found[1] + ';')
    elif found := re.match(r'split line (\d+): read into a variable, call (__sync\w+\(\)).*, then branch', advice):
        one = edit.branch(int(found[1]))
        if one.kind != 'if' or one.parent.kind == 'if':
            raise ByHand('a condition of a ' + one.kind)
        flag = edit.name()
        edit.replace(one.begin, one.head_end, ('{ ' if one.parent.kind != 'block' else '') + f'const bool {flag} = ({one.head}); {found[2]}; if ({flag})')
        edit.insert(one.end, ' }' if one.parent.kind != 'block' else '')
    elif found := re.match(r'__threadfence\(\) after line (\d+) has taken the lock', advice):
        taken = edit.branch(int(found[1]))
        body = taken.parts[0] if taken.kind == 'if' else None
        free = next((one for one in edit.source.top.all() if one.begin > taken.begin and one.kind == 'simple' and edit.source.text.startswith('atomicExch', one.begin)), None)
        if not free:
            raise ByHand('a lock of another kind')
        edit.insert(body.open + 1 if body else taken.end, ' __threadfence();')
        edit.insert(free.begin, '__threadfence(); ')
    elif 'combine the values by an atomic' in advice:
        one = edit.access(finding['first'])
        store = re.match(r'([^=;]+?)\s*(\|?)=(?!=)\s*(.*);$', edit.source.text[one.begin:one.end])
        if one.kind != 'simple' or not store:
            raise ByHand('a store of another kind')
        edit.replace(one.begin, one.end, f'atomic{"Or" if store[2] else "Max"}(&{store[1]}, {store[3]});')
    elif found := re.match(r'use an atomic operation in line (\d+)', advice):
        one = edit.leaf(int(found[1]), finding)
        text = edit.source.text[one.begin:one.end]
        step = re.match(r'((?:const\s+)?\w+\s+\w+\s*=\s*)?\(?(\*?[^=;+]+?)\)?(\+\+|--|\s*[-+|&^]=\s*(.*));$', text)
        if not step:
            raise ByHand('an update of another kind')
        name = {'+': 'Add', '-': 'Sub', '|': 'Or', '&': 'And', '^': 'Xor'}[step[3].strip()[0]]
        edit.replace(one.begin, one.end, f'{step[1] or ""}atomic{name}(&{step[2]}, {step[4] or 1});')
    elif found := re.match(r'line (\d+) and line (\d+) are in a branch of line (\d+) that', advice):
        copied = sync != SYNC  # behind the wait that may be there already
        leaf = edit.leaf(int(found[2]), finding)
        edit.divide(edit.branch(int(found[3])), edit.begin_of_line(leaf) if copied else edit.leaf(int(found[1]), finding), sync)
    elif found := re.match(r'the two accesses of line (\d+) are in a branch', advice):
        edit.divide_line(int(found[1]), finding, sync)
    elif found := re.match(r'line (\d+) and line (\d+) are two ways of one branch, itself in a branch of line (\d+)', advice):
        top, a, b = edit.arms(finding)
        if top.kind != 'if' or len(top.parts) != 2:
            raise ByHand('ways of a ' + top.kind)
        edit.divide(edit.branch(int(found[3])), top.parts[0].end, sync)
    elif 'two ways of one branch' in advice:
        edit.split(finding, SYNC_WARP if '__syncwarp() or' in advice else sync, 'behind them' in advice)
    elif found := re.match(r'__syncwarp\(mask\) between line (\d+) and line (\d+), with a mask of the lanes that take this way at line (\d+)', advice):
        leaf = edit.leaf(int(found[1] if first else found[2]), finding)
        sync = edit.mask(edit.branch(int(found[3])), leaf)
        edit.insert(edit.end_of_line(leaf) if first else edit.begin_of_line(leaf), ' ' + sync + ' ')
    elif found := re.match(r'__syncwarp\(mask\) between the two accesses of line (\d+), with a mask of the lanes that take this way at line (\d+)', advice):
        branch, leaf = edit.branch(int(found[2])), edit.leaf(int(found[1]), finding)
        edit.split_line(int(found[1]), finding, edit.mask(branch, leaf))
    elif found := re.match(r'split line (\d+): read into a variable|call __syncthreads\(\) between the two accesses of line (\d+)', advice):
        edit.split_line(int(found[1] or found[2]), finding, sync)
    elif found := re.match(r'wait for the copy of line (\d+) \(__pipeline_wait_prior\)(, then call __syncthreads\(\))? before the other access', advice):
        other = two if finding['first']['line'] == int(found[1]) else finding['first']
        leaf = edit.leaf(other['line'], finding)
        edit.insert(edit.begin_of_line(leaf), (sync if sync != SYNC else '') + '__pipeline_wait_prior(0); ' + (SYNC if found[2] else '') + ' ')
    elif found := re.match(r'call __syncthreads\(\) after line (\d+) and before the copy of line (\d+) starts', advice):
        leaf = edit.leaf(int(found[1] if first else found[2]), finding)
        edit.insert(edit.end_of_line(leaf) if first else edit.begin_of_line(leaf), ' ' + SYNC + ' ')
    elif 'without _block' in advice:
        text = edit.source.text
        edit.replace(0, len(text), re.sub(r'(atomic\w+)_block\b', r'\1', text).replace('thread_scope_block', 'thread_scope_device'))
    elif 'by a plain load' in advice:
        one = next(one for one in map(edit.access, (finding['first'], two)) if '__ldg' in edit.source.text[one.begin:one.end])
        edit.replace(one.begin, one.end, re.sub(r'__ldg\(', r'*(', edit.source.text[one.begin:one.end]))
    else:
        raise ByHand(advice)


def equal_turns(edit, finding, line, then, first):
    loop, flag, step = edit.equal_turns(line)
    found = BETWEEN.match(then)
    if not found:
        raise ByHand(then)
    if not first:
        at = put_barrier(edit, finding, found, first, SYNC)
        edit.guard(loop.parts[0], flag, at)
    else:
        later = Edit(edit.source.text)
        at = put_barrier(later, finding, found, first, SYNC)
        edit.guard(loop.parts[0], flag, at)
        edit.insert(at, ' ' + SYNC + ' ')
    edit.insert(loop.end - 1, f' if ({flag}) {{ {step}; }} ' if step else ' ')
    edit.insert(loop.end, ' }')
    return edit.result()
