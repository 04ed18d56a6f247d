// Stack frames of the bundle are mapped to source lines; all other lines stay unchanged.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { sourceFrames } from './source-frames.ts'

const folder = mkdtempSync(join(tmpdir(), 'company-data-frames-'))
after(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'lines'))
writeFileSync(join(folder, 'lines', 'app.js.sources.json'), JSON.stringify(['../src/compose/app.ts']))
writeFileSync(join(folder, 'lines', 'app.js.table'), new Int32Array([-1, 0, 0, 41]))
const url = (path: string): string => new URL(path, pathToFileURL(join(folder, '/'))).href
const toSource = sourceFrames(folder)

test('a frame of the bundle names the source and its line', () => {
  assert.equal(toSource(`    at build (${url('app.js')}:2:17)`), `    at build (${url('../src/compose/app.ts')}:41)`)
  assert.equal(toSource(`    at ${url('app.js')}:2:17`), `    at ${url('../src/compose/app.ts')}:41`)
})

test('a frame without a source map entry stays unchanged', () => {
  const frames = [
    `    at build (${url('app.js')}:1:1)`,
    `    at build (${url('app.js')}:3:1)`,
    `    at other (${url('no-table.js')}:2:1)`,
    '    at other (file:///elsewhere/app.js:2:1)',
    '    at node:internal/main/run_main_module:33:47',
  ]
  assert.deepEqual(frames.map(toSource), frames)
})

test('frames stay unchanged while the program runs from its sources', () => {
  assert.equal(sourceFrames(undefined)(`    at ${url('app.js')}:2:17`), `    at ${url('app.js')}:2:17`)
})
