// CSV with hostile values: in either language, no cell begins like a formula.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCsv, getSeparator, type Separator } from './csv.ts'

const hostile = [
  '=HYPERLINK("https://evil.example","x")',
  'a;=HYPERLINK("https://evil.example";"x")',
  'a,=1+1',
  'a; "=1+1',
  'a\t@SUM(1)',
  "-1+cmd|'/c calc'!A0",
  '+49/30-1234',
  '@x',
  '\t=1',
  '\r=1',
  'two\r\n=1+1',
  '"=1+1',
  ';;=1',
]

/** Parses RFC 4180: quoted cells, doubled quotes, line breaks inside quotes. */
const parse = (csv: string, separator: Separator): string[][] => {
  const rows: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"(,|;|\r\n)/gy
  for (const [, text = '', end] of csv.slice(1).matchAll(cell)) {
    rows.at(-1)?.push(text.replaceAll('""', '"'))
    assert.ok(end === separator || end === '\r\n')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** Splits a line as a spreadsheet with another separator does, without regard to quotes. */
const splitWrongly = (csv: string, separator: Separator): string[] =>
  csv
    .slice(1)
    .split(/\r\n|\r|\n/)
    .flatMap((line) => line.split(separator))

const startsFormula = (cell: string): boolean => /^["\s]*[=+\-@]/.test(cell)

for (const language of ['en', 'de'])
  test(`no cell begins like a formula (${language})`, () => {
    const separator = getSeparator(language)
    const csv = formatCsv([['name', ...hostile]], separator)
    const [row = []] = parse(csv, separator)
    assert.equal(row.length, hostile.length + 1)
    for (const cell of row) assert.doesNotMatch(cell, /^[=+\-@\t\r]/)
    for (const other of [',', ';', '\t'] as Separator[])
      assert.deepEqual(splitWrongly(csv, other).filter(startsFormula), [], `split at ${JSON.stringify(other)}`)
  })

test('a parser reads harmless values unchanged except for an apostrophe', () => {
  const harmless = ['Ann; Bob, and "Cy"', '12.5', '', 'two\nlines', 'a-b', 'x = y', '1;2', 'ä€']
  for (const separator of [',', ';'] as const)
    assert.deepEqual(parse(formatCsv([harmless, ['+43 1 234', '-5']], separator), separator), [
      harmless,
      ["'+43 1 234", "'-5"],
    ])
})
