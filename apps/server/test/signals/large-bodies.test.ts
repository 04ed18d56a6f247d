// A large body is checked in steps with the result of its schema: the example of every route, and each change of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { describedRoutes } from '../../src/compose/routes.ts'
import { checkInput, checkLargeBody } from '../../src/gate/input/check-input.ts'
import { apiDocuments, openApi } from '../../src/gate/reference/openapi.ts'
import { finishSteps } from '../../src/platform/http/bodies/parse-queue.ts'

const bases = {
  frontDoor: 'https://door.example',
  regions: ['https://eu.example'],
  forwarder: 'https://forwarder.example',
}

type Json = Record<string, unknown>

const isParent = (value: unknown): value is Json | unknown[] => typeof value === 'object' && value !== null

/** Copies of the value with one change each: a member less, or of another type, or a list many times as long. */
function* changed(value: unknown): Generator<unknown> {
  yield* [7, null, '', [], {}]
  if (Array.isArray(value) && value.length > 0)
    yield Array.from({ length: 150 }, (_, index) => value[index % value.length])
  if (!isParent(value)) return
  for (const [name, member] of Object.entries(value)) {
    const put = (copy: Json): unknown => (Array.isArray(value) ? Object.values(copy) : copy)
    const { [name]: _, ...others } = value as Json
    yield put(others)
    for (const change of changed(member)) yield put({ ...value, [name]: change })
  }
  if (!Array.isArray(value)) yield { ...value, unknown_member: 1 }
}

const outcome = (check: () => unknown): unknown => {
  try {
    return { data: check() }
  } catch (error) {
    if (error instanceof ApiError) return { key: error.key, message: error.message, members: error.members }
    throw error
  }
}

test('[B-21] a body that is checked in steps has the result of its schema', () => {
  const examples = new Map<string, unknown>()
  for (const name of apiDocuments)
    for (const [path, item] of Object.entries((openApi(name, describedRoutes, bases) as { paths: Json }).paths))
      for (const [method, operation] of Object.entries(item as Json)) {
        const { requestBody } = operation as { requestBody?: { content: Record<string, { example?: unknown }> } }
        const example = requestBody?.content['application/json']?.example
        if (example !== undefined) examples.set(`${method.toUpperCase()} ${path}`, example)
      }
  let compared = 0
  for (const { method, path, body } of describedRoutes) {
    const example = examples.get(`${method} ${path}`)
    if (body === undefined || example === undefined) continue
    for (const value of [example, ...changed(example)]) {
      const inSteps = outcome(() =>
        finishSteps(checkLargeBody(body, structuredClone(value)) as Generator<void, unknown>),
      )
      const whole = outcome(() => checkInput(body, structuredClone(value), 'body'))
      assert.deepEqual(inSteps, whole, `${method} ${path} ${JSON.stringify(value).slice(0, 300)}`)
      compared += 1
    }
  }
  assert.ok(compared > 2_000, `${compared} bodies`)
})
