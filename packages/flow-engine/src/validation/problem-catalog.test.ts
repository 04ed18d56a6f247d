// Tests of the publish problems: complete against the lists of the specification.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isProblemKey, problemCatalog } from './problem-catalog.ts'

const flows = readFileSync(new URL('../../../../docs/spec/flows.md', import.meta.url), 'utf8')
const part = (from: string, to: string): string => flows.slice(flows.indexOf(from), flows.indexOf(to))

/** All keys of D2-VAL and FG-24 with their severity. */
const specified = (): Map<string, string> => {
  const severities = new Map<string, string>()
  for (const [, key = '', severity = ''] of part('## 1.3 ', '## 1.4 ').matchAll(/`([a-z_.]+)`, (error|warning):/g)) {
    severities.set(key, severity)
  }
  for (const [, keys = '', severity = ''] of part('## FG-24', '## FG-25').matchAll(
    /^\| ([a-z_./ ]+) \| (error|warning) \|/gm,
  )) {
    for (const key of keys.split(' / ')) severities.set(key, severity)
  }
  return severities
}

/** Beyond those lists: warnings of FB-01, FB-05 and of choices, and author-defined tests of a draft. */
const extra = new Map([
  ['constant.text_unbounded', 'warning'],
  ['constant.text_unprintable', 'warning'],
  ['field.text_unprintable', 'warning'],
  ['condition.value_unmatched', 'warning'],
  ['test.failed', 'error'],
])

test('the problems are exactly those of D2-VAL, FG-24, FB-01, FB-05 and our own two', () => {
  const ours = new Map(Object.entries(problemCatalog).map(([key, row]) => [key, row.severity as string]))
  assert.ok(ours.size > 50)
  assert.deepEqual([...ours].sort(), [...specified(), ...extra].sort())
})

test('recognises only the keys of the catalog', () => {
  assert.equal(isProblemKey('graph.cycle'), true)
  assert.equal(isProblemKey('constructor'), false)
})
