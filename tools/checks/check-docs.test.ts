// Plants each kind of wrong reference in an empty tree and expects it to be found on its line.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { findProblems } from './check-docs.ts'

const problemsIn = (tree: Record<string, string>): string[] => {
  const root = mkdtempSync(join(tmpdir(), 'docs-'))
  try {
    for (const [file, text] of Object.entries(tree)) {
      mkdirSync(join(root, dirname(file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    return findProblems(root, Object.keys(tree)).map(({ file, line }) => `${file}:${line}`)
  } finally {
    rmSync(root, { recursive: true })
  }
}

// Assembled here, so that this file does not contain what it looks for.
const id = (number: string) => ['D1', 'AA', number].join('-')
const home = ['', 'root', 'x'].join('/')

test('a relative link must lead to a file', () => {
  const text = [
    '[a](docs/a.md#part)',
    '[b](docs/b.md)',
    '[c](https://example.com)',
    '[d](#here)',
    '![e](e.png)',
    '',
  ].join('\n')
  assert.deepEqual(problemsIn({ 'README.md': text, 'docs/a.md': '[up](../README.md)' }), ['README.md:2', 'README.md:5'])
})

test('a path in backticks must exist, unless it is a pattern', () => {
  const text = '`docs/a.md` `docs/none.md`\n`apps/*/src` `apps/none` `docs/decisions/<n>.md`\n'
  assert.deepEqual(problemsIn({ 'docs/a.md': text }), ['docs/a.md:1', 'docs/a.md:2'])
})

test('a source file in backticks must exist, under some of its folders', () => {
  const text = '`b.ts` `a/b.ts`\n`c.ts`\n`x/b.ts`\n'
  assert.deepEqual(problemsIn({ 'docs/a.md': text, 'docs/decisions/1.md': '`c.ts`', 'src/a/b.ts': '' }), [
    'docs/a.md:2',
    'docs/a.md:3',
  ])
})

test('a name in camel case must be a name of the code', () => {
  const text = '`readRows()` `db.readRows(id)` `name`\n`holdRows`\n'
  assert.deepEqual(problemsIn({ 'docs/a.md': text, 'src/a.ts': 'const readRows = 1' }), ['docs/a.md:2'])
})

test('ignores links in code blocks and in copies of the specification', () => {
  const text = '```\n[b](b.md)\n```\n'
  assert.deepEqual(problemsIn({ 'docs/a.md': text, 'docs/spec/start.md': '[b](b.md)' }), [])
})

test('a test may name only ids that the specification defines', () => {
  const tree = {
    'docs/spec/access.md': `- **${id('01')}** text\n| **${id('02')}** | text |\nsee ${id('03')}\n`,
    'packages/a/src/a.test.ts': `test('[${id('01')}] [${id('02')}]')\ntest('[${id('03')}]')\n`,
    'packages/a/src/a.ts': `// ${id('04')}\n`,
  }
  assert.deepEqual(problemsIn(tree), ['packages/a/src/a.test.ts:2'])
})

test('a test may name only amendments that the specification defines', () => {
  const amendment = (prefix: string, number: string) => [prefix, number].join('-')
  const tree = {
    'docs/spec/access.md': `- **${amendment('A', '01')}** text\nsee ${amendment('A', '02')}\n`,
    'docs/spec/flows.md': `- **${amendment('FA', '01')}** text\n`,
    'packages/a/src/a.test.ts': [
      `test('[${amendment('A', '01')}] [${amendment('FA', '01')}] with ${amendment('SHA', '256')}')`,
      `test('[${amendment('A', '02')}]')`,
      `test('[${amendment('FA', '02')}]')`,
    ].join('\n'),
  }
  assert.deepEqual(problemsIn(tree), ['packages/a/src/a.test.ts:2', 'packages/a/src/a.test.ts:3'])
})

test('no file may contain a local path or the host of a registry', () => {
  const registry = ['https://registry', 'npmjs.org'].join('.')
  const tree = {
    'docs/spec/access.md': `\n${home}\n`,
    'a.ts': 'http://127.0.0.1:4000\n',
    'b.sh': registry,
    'package-lock.json': `{\n"resolved": "https${'://'}mirror.example/a.tgz" }`,
    LICENSE: home,
    'binary.bin': `\0${home}`,
  }
  assert.deepEqual(problemsIn(tree), ['docs/spec/access.md:2', 'b.sh:1', 'package-lock.json:2'])
})
