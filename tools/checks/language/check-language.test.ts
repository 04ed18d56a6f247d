// Plants each violation of the language rules, and expects exactly that to be found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countByRule, findInDocument, findInMigration, findInSource, findPaths } from './check-language.ts'

const rulesFor = (text: string, file = 'apps/a/b.ts'): string[] => findInSource(file, text).map(({ rule }) => rule)

test('refuses a function named after its result', () => {
  assert.deepEqual(rulesFor('export const rowOf = (a: string) => a\n'), ['function-of'])
  assert.deepEqual(rulesFor('interface A { keyOf(a: string): string }\n'), ['function-of'])
  assert.deepEqual(rulesFor('export const toRow = (a: string) => a\n'), [])
  assert.deepEqual(rulesFor('export const oneOf = (a: string) => a\n'), [])
})

test('a call of a function with another name is not a declaration', () => {
  assert.deepEqual(rulesFor('const { keyOf } = library\nlibrary.rowOf(keyOf)\n'), [])
})

test('limits must be MAX_ and MIN_, durations must end in _TIMEOUT_MS', () => {
  assert.deepEqual(rulesFor('const MOST_FILES = 1\nconst STOP_WITHIN_MS = 1\n'), ['name-max', 'name-duration'])
})

test('refuses words of a private dialect in types and values', () => {
  assert.deepEqual(rulesFor('interface WebhookNeeds { id: string }\nconst sent = 1\n'), ['name-dialect', 'name-bare'])
})

test('does not check wire members', () => {
  assert.deepEqual(rulesFor('interface Body { held_sources: string }\nconst body = { sent: 1 }\n'), [])
})

test('reads a comment of several lines as one', () => {
  assert.deepEqual(rulesFor('const a = 1\n// The text that whoever\n// asks gets anew.\n'), [
    'prose-whoever',
    'prose-anew',
  ])
})

test('a comment must begin with a noun or a verb', () => {
  const code = (comment: string) => `// The file.\n\n${comment}\nexport const a = 1\n`
  for (const comment of ['// What a plugin computed.', '/** Where it is. */', '/**\n * Whether it is.\n */'])
    assert.deepEqual(rulesFor(code(comment)), ['comment-clause'])
  assert.deepEqual(rulesFor(code('/** True if it is what was asked. */')), [])
  for (const comment of ['// Of one person.', '/** Those that wait. */'])
    assert.deepEqual(rulesFor(code(comment)), ['comment-ellipsis'])
})

test('the first line of a file must begin with a noun or a verb', () => {
  assert.deepEqual(rulesFor('// How a plugin is called.\nexport const a = 1\n'), ['first-line-clause'])
  assert.deepEqual(rulesFor('// Formats the outputs of a plugin.\nexport const a = 1\n'), [])
})

test('a test title has at most 72 characters, one behaviour and two ids', () => {
  assert.deepEqual(rulesFor(`test('${'a'.repeat(73)}', () => {})\n`), ['title-length'])
  assert.deepEqual(rulesFor(`test('A-01, A-02: ${'a'.repeat(72)}', () => {})\n`), [])
  assert.deepEqual(rulesFor("test('it is read; it is written', () => {})\n"), ['title-semicolon'])
  assert.deepEqual(rulesFor("test('A-01, A-02, A-03: it is read', () => {})\n"), ['title-ids'])
  assert.deepEqual(rulesFor("test('it is read (A-01, A-02, A-03)', () => {})\n"), [])
})

test('refuses the spread of a literal in objects and in JSX', () => {
  assert.deepEqual(rulesFor('const a = { ...{ b, c }, ...d }\n'), ['literal-spread'])
  assert.deepEqual(rulesFor('const a = <B {...{ c }} {...d} />\n', 'apps/a/b.tsx'), ['literal-spread'])
})

test('paths must be nouns', () => {
  const findings = findPaths(['a/sending/lost-answer.ts', 'a/sharing/source-of.ts', 'a/by-name/row.ts'])
  assert.deepEqual(countByRule(findings), {
    'path-gerund': 1,
    'path-participle': 1,
    'path-preposition': 1,
    'path-suffix': 1,
  })
})

test('reads documents without their code', () => {
  const text = 'The row is told.\n\n```\nwhoever\n```\n\nRead `nobody` here.\n'
  assert.deepEqual(
    findInDocument('docs/a.md', text).map(({ rule, line }) => [rule, line]),
    [['docs-told', 1]],
  )
})

test('comments of migrations are read, statements are not', () => {
  const text = "-- A row that nobody reads.\ninsert into word values ('nobody');\n"
  assert.deepEqual(
    findInMigration('migrations/0001_a.sql', text).map(({ rule, line }) => [rule, line]),
    [['docs-nobody', 1]],
  )
})
