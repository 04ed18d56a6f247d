// The examples of the API reference, sent to a running platform: each body is accepted, each response is as shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CallSetups, type Exchange, play } from './reference/call-setup.ts'
import { listOperations, type Operation } from './reference/operations.ts'
import { accountSetups } from './reference/setups/account-setups.ts'
import { companySetups } from './reference/setups/company-setups.ts'
import { flowSetups } from './reference/setups/flow-setups.ts'
import { listSetups } from './reference/setups/list-setups.ts'
import { oauthSetups } from './reference/setups/oauth-setups.ts'
import { operatorSetups } from './reference/setups/operator-setups.ts'
import { reminderSetups } from './reference/setups/reminder-setups.ts'
import { sharingSetups } from './reference/setups/sharing-setups.ts'
import { compareShapes } from './reference/shape.ts'
import { createWorld } from './reference/world.ts'

const setups: CallSetups = {
  ...accountSetups,
  ...reminderSetups,
  ...companySetups,
  ...flowSetups,
  ...listSetups,
  ...oauthSetups,
  ...operatorSetups,
  ...sharingSetups,
}

/** Only a region of the platform can sign its body, with a key that never leaves the platform. */
const SIGNED_BY_THE_PLATFORM = 'POST /orders'

/** G-031: a form is the browser itself, which is redirected; its response has no body. */
const REDIRECTED_FORM = 'POST /oauth2/authorize'

/** A dry run finds no files that belong to nothing, where no file was lost. */
const EMPTY_HERE = 'POST /api/ops/file-sweep'

/** After these, other calls are refused. */
const LAST = ['PUT /api/ops/twofa-store', 'PUT /api/ops/mode', 'POST /api/ops/clock']

const world = await createWorld()
const { platform } = world
const operations = listOperations({
  frontDoor: platform.frontDoor,
  regions: [platform.region()],
  forwarder: platform.forwarder,
})

interface ExampleCall extends Exchange {
  operation: Operation
  label: string
  example: Operation['bodies'][number]
}

const hasExample = ({ bodies: [body], answer }: Operation): boolean => body !== undefined || answer !== undefined

const sendExamples = async (): Promise<ExampleCall[]> => {
  const calls: ExampleCall[] = []
  const called = operations.filter((operation) => hasExample(operation) && operation.name !== SIGNED_BY_THE_PLATFORM)
  for (const operation of called.toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name))) {
    for (const example of operation.bodies) {
      const setup = (await setups[operation.name]?.(world)) ?? {}
      const label = `${operation.name}${example?.isForm ? ' as a form' : ''}`
      calls.push({ operation, label, example, ...(await play(world, operation, example, setup)) })
    }
  }
  return calls
}

const exchanges = await sendExamples()

const isRedirect = ({ operation, example, reply }: ExampleCall): boolean =>
  operation.name === REDIRECTED_FORM && example?.isForm === true && reply.status === 302

test('every example body is accepted', () => {
  const refusals = exchanges
    .filter((call) => call.reply.status !== call.operation.status && !isRedirect(call))
    .map(({ label, reply }) => `${label}: ${reply.status} ${reply.text}`)
  assert.deepEqual(refusals, [])
  assert.ok(exchanges.length > 300, `${exchanges.length} calls`)
})

test('a caller replaces values of an example, never its members', () => {
  const problems = exchanges.flatMap(({ label, example, body }) =>
    compareShapes(example?.example, body).map((difference) => `${label}: ${difference}`),
  )
  assert.deepEqual(problems, [])
})

test('every response has the members and kinds of its example', () => {
  const problems = exchanges
    .filter(({ operation }) => operation.answer !== undefined && operation.name !== EMPTY_HERE)
    .filter((call) => !isRedirect(call))
    .flatMap(({ label, operation, reply }) =>
      compareShapes(operation.answer, reply.body).map((difference) => `${label}: ${difference}`),
    )
  assert.deepEqual(problems, [])
})

test('every setup is that of an operation', () => {
  const names = new Set(operations.map(({ name }) => name))
  assert.deepEqual(
    Object.keys(setups).filter((name) => !names.has(name)),
    [],
  )
})
