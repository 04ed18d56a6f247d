// The first steps of a new wallet.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFirstRun, listFirstSteps } from './first-steps.ts'

const entries = (...slugs: string[]) => slugs.map((slug) => ({ slug }))
const START = { data: entries('first_name', 'last_name', 'email'), connectionCount: 0, kit: 'none' } as const

const listDone = (facts: Parameters<typeof listFirstSteps>[0]) =>
  listFirstSteps(facts).flatMap(({ step, isDone }) => (isDone ? [step] : []))

test('the entries of the registration alone are no step', () => {
  assert.deepEqual(listDone({ ...START, hasNotifications: false }), [])
  assert.equal(isFirstRun(listFirstSteps({ ...START, hasNotifications: false })), true)
})

test('each step completes separately, and data with a company end the list', () => {
  const withData = { ...START, data: entries('email', 'address'), hasNotifications: undefined }
  assert.deepEqual(listDone(withData), ['data'])
  const connected = { ...withData, connectionCount: 2, kit: 'confirmed' } as const
  assert.deepEqual(listDone(connected), ['data', 'company', 'kit'])
  assert.equal(isFirstRun(listFirstSteps(connected)), false)
})

test('an installation without notifications has no step about them', () => {
  assert.equal(
    listFirstSteps({ ...START, hasNotifications: undefined }).some(({ step }) => step === 'notifications'),
    false,
  )
})
