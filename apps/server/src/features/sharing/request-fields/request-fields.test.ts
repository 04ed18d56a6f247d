// The request fields of a service: shape, audience, replacement by slug, the config_token (D1-RF, NS-10, CX-05).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  createService,
  type PublishedRequestField,
  type Reply,
  registerCompany,
  requestField,
  type TestService,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)

const readErrorKey = ({ status, body }: Reply): [number, string] => [status, body?.error_key]

test('[D1-RF-01] [D1-RF-02] rows come back with exactly the documented members (D1-RF-03, D1-RF-05, D1-RF-06, D1-RF-07, D1-RF-09, NS-10)', async () => {
  const { putRequestFields, readRequestFields } = await createService(company)
  assert.deepEqual((await readRequestFields()).fields, [])
  const full = {
    slug: 'passport',
    label: 'Your passport',
    type: 'passport',
    one_time: true,
    mandatory: true,
    audience: 'person',
    verified: true,
    verified_max_age_days: 30,
  }
  const reply = await putRequestFields([full, requestField('name')])
  assert.equal(reply.status, 200, reply.text)
  const [first, second] = reply.body.fields
  const { audience: _, ...members } = full
  assert.deepEqual(first, { id: first.id, ...members, plugin: null, options: null })
  assert.deepEqual(second, {
    id: second.id,
    slug: 'name',
    label: 'The name',
    type: 'text',
    one_time: false,
    mandatory: false,
    verified: false,
    verified_max_age_days: null,
    plugin: null,
    options: null,
  })
  assert.deepEqual(await readRequestFields(), reply.body)
})

test('[D1-RF-04] [D1-RF-05] only the managers’ route shows the audience, which stays if absent (D1-XREF-04, CX-05, T-41)', async () => {
  const { putRequestFields, manage, readRequestFields, companyData } = await createService(company)
  const audiences = async () =>
    Object.fromEntries(
      (await manage('GET', '/request-fields')).body.fields.map(({ slug, audience }: Record<string, string>) => [
        slug,
        audience,
      ]),
    )
  await putRequestFields([
    requestField('a', { audience: 'person' }),
    requestField('b', { audience: 'company' }),
    requestField('c'),
  ])
  assert.deepEqual(await audiences(), { a: 'person', b: 'company', c: 'both' })

  const published = await putRequestFields([
    requestField('b'),
    requestField('a', { label: 'New', audience: null }),
    requestField('d'),
  ])
  assert.ok(published.body.fields.every((field: object) => !('audience' in field)))
  assert.ok(!JSON.stringify((await companyData('GET', '/request-fields')).body).includes('audience'))
  assert.deepEqual(await audiences(), { b: 'company', a: 'person', d: 'both' })

  const { config_token, fields } = (await manage('GET', '/request-fields')).body
  const changed = await manage('PUT', '/request-fields', {
    config_token,
    fields: fields.map((field: PublishedRequestField) =>
      field.slug === 'd' ? { ...field, audience: 'company' } : field,
    ),
  })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(await audiences(), { b: 'company', a: 'person', d: 'company' })
  // One configuration behind two routes.
  assert.equal((await readRequestFields()).config_token, changed.body.config_token)
  assert.equal((await company.call('GET', '/api/services')).body.at(-1).config_token, changed.body.config_token)
})

test('(NS-10, T-94) rows are matched by slug, and a removed one returns as a new slot', async () => {
  const { putRequestFields, readRequestFields } = await createService(company)
  const first = (await putRequestFields([requestField('a'), requestField('b'), requestField('c')])).body.fields
  const findId = (fields: PublishedRequestField[], slug: string) => fields.find((field) => field.slug === slug)?.id
  const second = (
    await putRequestFields([
      requestField('c', { id: findId(first, 'a') }),
      requestField('a', { id: randomUUID(), mandatory: true }),
    ])
  ).body.fields
  assert.deepEqual(
    second.map(({ slug, id, mandatory }: PublishedRequestField) => [slug, id, mandatory]),
    [
      ['c', findId(first, 'c'), false],
      ['a', findId(first, 'a'), true],
    ],
  )
  const third = (await putRequestFields([requestField('b'), requestField('a')])).body.fields
  assert.notEqual(findId(third, 'b'), findId(first, 'b'))
  assert.equal(findId(third, 'a'), findId(first, 'a'))
  assert.deepEqual((await readRequestFields()).fields, third)
  assert.deepEqual((await putRequestFields([])).body.fields, [])
})

test('[A-94] a service has at most 200 rows', async () => {
  const { putRequestFields, readRequestFields } = await createService(company)
  const rows = Array.from({ length: 201 }, (_, index) => requestField(`row_${index}`))
  assert.deepEqual(readErrorKey(await putRequestFields(rows)), [400, 'services.request_field_invalid'])
  assert.equal((await readRequestFields()).fields.length, 0)
  assert.equal((await putRequestFields(rows.slice(0, 200))).status, 200)
  assert.equal((await readRequestFields()).fields.length, 200)
})

test('[D1-XREF-05] a slug names one row per service', async () => {
  const [field, other] = [await createService(company), await createService(company)]
  await field.putRequestFields([
    requestField('email', { type: 'email' }),
    requestField('born', { type: 'date_of_birth' }),
  ])
  await other.putRequestFields([requestField('email', { type: 'text' })])
  const types = async ({ readRequestFields }: TestService) =>
    Object.fromEntries((await readRequestFields()).fields.map(({ slug, type }) => [slug, type]))
  assert.deepEqual(await types(field), { email: 'email', born: 'date_of_birth' })
  assert.deepEqual(await types(other), { email: 'text' })
  assert.deepEqual(
    readErrorKey(await field.putRequestFields([requestField('x'), requestField('y'), requestField('x')])),
    [400, 'services.request_field_invalid'],
  )
})

test('[D1-RF-10] refuses a stale config_token, and every publish gives a new one', async () => {
  const { putRequestFields, readRequestFields } = await createService(company)
  const empty = await readRequestFields()
  const published = await putRequestFields([requestField('a')], empty.config_token)
  assert.notEqual(published.body.config_token, empty.config_token)
  for (const stale of [empty.config_token, randomUUID(), '', 'no token at all', '\u0000']) {
    assert.deepEqual(
      readErrorKey(await putRequestFields([requestField('b')], stale)),
      [409, 'services.config_conflict'],
      stale,
    )
  }
  assert.deepEqual(await readRequestFields(), published.body)
  const secondResponse = await putRequestFields([requestField('a')])
  assert.equal(secondResponse.status, 200)
  assert.notEqual(secondResponse.body.config_token, published.body.config_token)
})

test('[D1-RF-10] one of concurrent publishes with one token wins, on any route', async () => {
  const { manage, putRequestFields, readRequestFields } = await createService(company)
  for (let round = 0; round < 3; round += 1) {
    const { config_token } = await readRequestFields()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const fields = [requestField(`s${round}_${index}`), requestField('kept')]
        return index % 2 === 0
          ? putRequestFields(fields, config_token)
          : manage('PUT', '/request-fields', { config_token, fields })
      }),
    )
    const won = replies.filter(({ status }) => status === 200)
    assert.equal(won.length, 1)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      assert.deepEqual(readErrorKey(reply), [409, 'services.config_conflict'])
    }
    const now = await readRequestFields()
    assert.equal(now.config_token, won[0]?.body.config_token)
    assert.deepEqual(
      now.fields.map(({ id }) => id),
      won[0]?.body.fields.map(({ id }: PublishedRequestField) => id),
    )
  }
})
