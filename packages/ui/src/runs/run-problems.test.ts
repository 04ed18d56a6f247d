// Run refusals as text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FlowRunError, PlatformError } from '@company-data/sdk/person'
import { appTexts } from '@company-data/ui/app/rules'
import { runProblem, runProblemTexts } from './run-problems.ts'

const refusal = (errorKey: string, status: number) =>
  new PlatformError({ status, errorKey, message: 'As the platform says it.', requestId: 'r' })

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
