// Plants what Biome is configured to refuse (biome.jsonc), each in a file, and expects exactly that to be refused.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('')
const createFile = (count: number): string => lines(count, (index) => `export const a${index} = ${index}`)
/** The braces do not count. */
const createFunction = (count: number): string =>
  `export const act = () => {\n${lines(count, (index) => `  console.log(${index})`)}}\n`
const functionText = 'const act = async (): Promise<void> => {}\n'

/** File → its text, and the rule that refuses it. */
const planted: Readonly<Record<string, readonly [text: string, rule: string | undefined]>> = {
  'file-of-250.ts': [createFile(250), undefined],
  'file-of-251.ts': [createFile(251), 'noExcessiveLinesPerFile'],
  'file-of-251.test.ts': [createFile(251), undefined],
  'function-of-60.ts': [createFunction(60), undefined],
  'function-of-61.ts': [createFunction(61), 'noExcessiveLinesPerFunction'],
  'function-of-61.test.ts': [createFunction(61), undefined],
  'awaited.ts': [`${functionText}export const run = async () => {\n  await act()\n}\n`, undefined],
  'on-purpose.ts': [`${functionText}export const run = () => {\n  void act()\n}\n`, undefined],
  'floating.ts': [`${functionText}export const run = () => {\n  act()\n}\n`, 'noFloatingPromises'],
  'floating.test.ts': [`${functionText}export const run = () => {\n  act()\n}\n`, 'noFloatingPromises'],
  'any.ts': ['export const a = (b: any) => b\n', 'noExplicitAny'],
  'enum.ts': ['export enum A {\n  B,\n}\n', 'noEnum'],
  'default.ts': ['export default 1\n', 'noDefaultExport'],
  'not-null.ts': ['export const a = (b?: string) => b!.length\n', 'noNonNullAssertion'],
}

interface Diagnostic {
  category: string
  location: { path: string | { file: string } }
}

/** File → the rule that refuses it. */
const lint = (folder: string): Map<string, string> => {
  const flags = ['--vcs-enabled=false', '--colors=off', '--reporter=json', '--max-diagnostics=100']
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', ...flags, '.'], { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { diagnostics: Diagnostic[] }
  return new Map(
    diagnostics.map(({ category, location: { path } }) => [
      typeof path === 'string' ? path : path.file,
      category.replace(/^lint\/\w+\//, ''),
    ]),
  )
}

test('refuses every configured construct, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    copyFileSync(join(root, 'biome.jsonc'), join(folder, 'biome.jsonc'))
    for (const [name, [text]] of Object.entries(planted)) writeFileSync(join(folder, name), text)
    const rules = lint(folder)
    for (const [name, [, rule]] of Object.entries(planted)) assert.equal(rules.get(name), rule, name)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
