// Run refusals as text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FlowRunError, PlatformError } from '@company-data/sdk/person'
import { appTexts } from '@company-data/web/app/rules'
import { runProblem, runProblemTexts } from './run-problems.ts'

const refusal = (errorKey: string, status: number, members: Readonly<Record<string, unknown>> = {}) =>
  new PlatformError({ status, errorKey, message: 'As the platform says it.', requestId: 'r', members })

test('[FA-36] known refusals are translated, unknown ones stay unchanged', () => {
  const { de } = runProblemTexts
  assert.equal(runProblem(new FlowRunError('no_next_step'), de, appTexts.de), de.device.no_next_step)
  assert.equal(
    runProblem(refusal('flows.generation_failed', 400), de, appTexts.de),
    de.platform['flows.generation_failed'],
  )
  assert.match(runProblem(refusal('flows.next_node_invalid', 400), de, appTexts.de) ?? '', /^Der nächste Schritt/)
  assert.match(runProblem(refusal('flows.of_a_later_version', 400), de, appTexts.de) ?? '', /As the platform says it\./)
  assert.deepEqual(Object.keys(de.platform), Object.keys(runProblemTexts.en.platform))
})

test('[FB-06] a value that no document can print is named, in both languages', () => {
  const failed = (members: Readonly<Record<string, unknown>>, language: 'en' | 'de') =>
    runProblem(refusal('flows.generation_failed', 400, members), runProblemTexts[language], appTexts[language]) ?? ''
  const unprintable = { tag: 'name', reason: 'character_unprintable', characters: ['🚀', '\u0001', '\ud800'] }
  assert.match(failed(unprintable, 'en'), /can’t print 🚀 U\+0001 U\+D800 in “name”/)
  assert.match(failed(unprintable, 'de'), /kann 🚀 U\+0001 U\+D800 in „name“ nicht drucken/)
  assert.match(failed({ tag: 'name', reason: 'does_not_fit' }, 'en'), /“name” is too long/)
  assert.match(failed({ tag: 'name', reason: 'does_not_fit' }, 'de'), /„name“ ist zu lang/)
  assert.equal(
    failed({ tag: 'name', reason: 'of_a_later_version' }, 'en'),
    runProblemTexts.en.platform['flows.generation_failed'],
  )
})
