// Lists in bodies, on every route that has one: each declares its maximum length and is refused by its length alone.
// Every wrong element would be a separate issue: a long list without a limit costs the server a thousand times its
// size.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDatum, registerPerson, usePlatform } from '@company-data/testkit'
import { z } from 'zod'

const platform = await usePlatform()
const person = await registerPerson(platform)

const allRoutes = () => [
  ...platform.routesAt({ kind: 'region', region: 'eu' }),
  ...platform.routesAt({ kind: 'front-door' }),
]

type Json = { type?: unknown; anyOf?: Json[]; properties?: Record<string, Json>; items?: Json }

/** For each list of the schema: a body with `elements` there and nothing else. */
function* bodiesWithList(schema: Json, elements: unknown[]): Generator<unknown> {
  if (schema.type === 'array') yield elements
  for (const branch of schema.anyOf ?? []) yield* bodiesWithList(branch, elements)
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    for (const value of bodiesWithList(member, elements)) yield { [name]: value }
  }
  if (schema.items) for (const value of bodiesWithList(schema.items, elements)) yield [value]
}

test('checks the length of any list before its elements', () => {
  const checkedPaths: string[] = []
  const elements = Array(100_000).fill(0)
  for (const { method, path, body } of allRoutes()) {
    if (!body) continue
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json
    for (const candidate of bodiesWithList(schema, elements)) {
      const issues = body.safeParse(candidate).error?.issues ?? []
      assert.ok(issues.length > 0 && issues.length < 100, `${method} ${path}: ${issues.length} issues`)
      checkedPaths.push(path)
    }
  }
  assert.ok(
    checkedPaths.includes('/api/company-connections') && checkedPaths.includes('/api/contact-data/{datumId}/file'),
    String(checkedPaths),
  )
})

test('a large body of wrong elements is cheap and gets a small response', async () => {
  const { id } = await addDatum(person, 'document')
  const zeros = (count: number): string => `[${'0,'.repeat(count - 1)}0]`
  for (const [method, path, body] of [
    ['PUT', `/api/contact-data/${id}`, `{"copies":${zeros(200_000)}}`],
    ['PUT', `/api/contact-data/${id}`, `{"copies":${zeros(30_000)}}`],
    ['PUT', `/api/contact-data/${id}`, `{"copies":${zeros(7_000_000)}}`],
    ['PUT', `/api/contact-data/${id}/file`, `{"pages":${zeros(7_000_000)}}`],
    ['POST', '/api/company-connections', `{"code":"A","config_token":"","answers":${zeros(7_000_000)}}`],
  ] as const) {
    const reply = await person.call(method, path, body)
    assert.equal(reply.status, 400)
    assert.ok(reply.text.length < 20_000, `${path}: ${reply.text.length} characters`)
  }
})
