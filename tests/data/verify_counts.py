"""What `warplens verify --json` says, kept and shown.

    verify_counts.py merge VERIFY.json COUNTS.json   adds what was counted to h200_kernel_counts.json; rows of the same kernel, settings
                                                     and sizes are replaced
    verify_counts.py table VERIFY.json DOC.md        writes the table between the markers of docs/verify.md; VERIFY.json is of
                                                     `warplens verify --counts h200_kernel_counts.json --json`
"""
import json
import sys

BEGIN, END = '<!-- table -->', '<!-- end of table -->'
COLUMNS = [('load_wavefronts', 'load wavefronts'), ('load_conflicts', 'conflicts'), ('load_sectors', 'load sectors'),
           ('store_wavefronts', 'store wavefronts'), ('store_conflicts', 'conflicts'), ('store_sectors', 'store sectors')]
ASYNCHRONOUS = {'store_wavefronts': 'asynchronous_wavefronts', 'store_conflicts': 'asynchronous_conflicts'}


def same(old, new):
    """An older row may leave out settings that are the default."""
    return old['kernel'] == new['kernel'] and old['sizes'] == new['sizes'] and old['settings'].items() <= new['settings'].items()


def merge(verified, counts):
    rows = list(counts['rows'])
    for row in verified['rows']:
        if not row.get('counted'):
            continue
        rows = [old for old in rows if not same(old, row)]
        rows.append({'kernel': row['kernel'], 'settings': row['settings'], 'sizes': row['sizes'], **row['counted']})
    counts['counters'].update(verified.get('counters', {}))
    counts['rows'] = rows
    head = {name: value for name, value in counts.items() if name != 'rows'}
    lines = ',\n'.join(f'{json.dumps(name)}: {json.dumps(value)}' for name, value in head.items())
    return '{' + lines + ',\n"rows": [\n' + ',\n'.join(json.dumps(row) for row in counts['rows']) + '\n]}\n'


def grouped(number):
    return f'{number:,}'.replace(',', ' ')


def cell(row, name):
    """Predicted, and what was counted where that differs; of asynchronous copies where nothing else stores."""
    mark = ''
    if name in ASYNCHRONOUS and row['predicted'].get(ASYNCHRONOUS[name]):
        name, mark = ASYNCHRONOUS[name], '*'
    predicted, counted = row['predicted'][name], row['counted'].get(name)
    if counted is None or counted == predicted:
        return (grouped(predicted) if predicted else '·') + mark
    return f'{grouped(predicted)} / **{grouped(counted)}**' + mark


def table(verified):
    lines = ['| kernel | ' + ' | '.join(title for _, title in COLUMNS) + ' |', '|---' * (len(COLUMNS) + 1) + '|']
    for row in verified['rows']:
        values = {**row['settings'], **row['sizes']}
        label = f"`{row['kernel']}` " + ' '.join(f'{name}={value}' for name, value in values.items())
        lines.append(f'| {label} | ' + ' | '.join(cell(row, name) for name, _ in COLUMNS) + ' |')
    return '\n'.join(lines)


def main(command, verified_path, path):
    with open(verified_path) as file:
        verified = json.load(file)
    with open(path) as file:
        text = file.read()
    if command == 'merge':
        text = merge(verified, json.loads(text))
    else:
        before, rest = text.split(BEGIN)
        text = before + BEGIN + '\n\n' + table(verified) + '\n\n' + END + rest.split(END)[1]
    with open(path, 'w') as file:
        file.write(text)


if __name__ == '__main__':
    if len(sys.argv) != 4 or sys.argv[1] not in ('merge', 'table'):
        sys.exit(__doc__)
    main(*sys.argv[1:])
