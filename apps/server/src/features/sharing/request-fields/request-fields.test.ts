// What a service asks for: its shape, its audience, replacing by slug, the config_token (D1-RF, NS-10, CX-05).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Reply, registerCompany, usePlatform } from '@company-data/testkit'
import { type AskedRow, type AskingService, askedRow, askingService } from '../../../../test/asking-service.ts'

const platform = await usePlatform()
const company = await registerCompany(platform)

const keyOf = ({ status, body }: Reply): [number, string] => [status, body?.error_key]

test('[D1-RF-01] [D1-RF-02] [D1-RF-03] [D1-RF-05] [D1-RF-06] [D1-RF-07] [D1-RF-09] rows come back with exactly the members of NS-10', async () => {
  const { publish, read } = await askingService(platform, company)
  assert.deepEqual((await read()).fields, [])
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
  const reply = await publish([full, askedRow('name')])
  assert.equal(reply.status, 200, reply.text)
  const [first, second] = reply.body.fields
  const { audience: _, ...shown } = full
  assert.deepEqual(first, { id: first.id, ...shown, plugin: null, options: null })
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
  assert.deepEqual(await read(), reply.body)
})

test('[D1-RF-04] [D1-RF-05] [D1-XREF-04] (CX-05, T-41) the audience is stored per row, sent by the managers’ door only, and kept when left out', async () => {
  const { publish, managed, read, data } = await askingService(platform, company)
  const audiences = async () =>
    Object.fromEntries(
      (await managed('GET')).body.fields.map(({ slug, audience }: Record<string, string>) => [slug, audience]),
    )
  await publish([askedRow('a', { audience: 'person' }), askedRow('b', { audience: 'company' }), askedRow('c')])
  assert.deepEqual(await audiences(), { a: 'person', b: 'company', c: 'both' })

  const published = await publish([askedRow('b'), askedRow('a', { label: 'New', audience: null }), askedRow('d')])
  assert.ok(published.body.fields.every((field: object) => !('audience' in field)))
  assert.ok(!JSON.stringify((await data('GET', '/request-fields')).body).includes('audience'))
  assert.deepEqual(await audiences(), { b: 'company', a: 'person', d: 'both' })

  const { config_token, fields } = (await managed('GET')).body
  const changed = await managed('PUT', {
    config_token,
    fields: fields.map((one: AskedRow) => (one.slug === 'd' ? { ...one, audience: 'company' } : one)),
  })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(await audiences(), { b: 'company', a: 'person', d: 'company' })
  // One configuration behind two doors.
  assert.equal((await read()).config_token, changed.body.config_token)
  assert.equal((await company.call('GET', '/api/services')).body.at(-1).config_token, changed.body.config_token)
})

test('(NS-10, T-94) rows are matched by slug: order and ids that are sent change nothing, a row that went comes back as another slot', async () => {
  const { publish, read } = await askingService(platform, company)
  const first = (await publish([askedRow('a'), askedRow('b'), askedRow('c')])).body.fields
  const idOf = (fields: AskedRow[], slug: string) => fields.find((one) => one.slug === slug)?.id
  const second = (
    await publish([
      askedRow('c', { id: idOf(first, 'a') }),
      askedRow('a', { id: randomUUID(), position: 7, mandatory: true }),
    ])
  ).body.fields
  assert.deepEqual(
    second.map(({ slug, id, mandatory }: AskedRow) => [slug, id, mandatory]),
    [
      ['c', idOf(first, 'c'), false],
      ['a', idOf(first, 'a'), true],
    ],
  )
  const third = (await publish([askedRow('b'), askedRow('a')])).body.fields
  assert.notEqual(idOf(third, 'b'), idOf(first, 'b'))
  assert.equal(idOf(third, 'a'), idOf(first, 'a'))
  assert.deepEqual((await read()).fields, third)
  assert.deepEqual((await publish([])).body.fields, [])
})

test('[A-94] a service has at most 200 rows', async () => {
  const { publish, read } = await askingService(platform, company)
  const rows = Array.from({ length: 201 }, (_, index) => askedRow(`row_${index}`))
  assert.deepEqual(keyOf(await publish(rows)), [400, 'services.request_field_invalid'])
  assert.equal((await read()).fields.length, 0)
  assert.equal((await publish(rows.slice(0, 200))).status, 200)
  assert.equal((await read()).fields.length, 200)
})

test('[D1-XREF-05] a slug names one row of a service, and the same slug of another service is another row', async () => {
  const [one, other] = [await askingService(platform, company), await askingService(platform, company)]
  await one.publish([askedRow('email', { type: 'email' }), askedRow('born', { type: 'date_of_birth' })])
  await other.publish([askedRow('email', { type: 'text' })])
  const types = async ({ read }: AskingService) =>
    Object.fromEntries((await read()).fields.map(({ slug, type }) => [slug, type]))
  assert.deepEqual(await types(one), { email: 'email', born: 'date_of_birth' })
  assert.deepEqual(await types(other), { email: 'text' })
  assert.deepEqual(keyOf(await one.publish([askedRow('x'), askedRow('y'), askedRow('x')])), [
    400,
    'services.request_field_invalid',
  ])
})

test('[D1-RF-10] a stale config_token is refused and nothing changes; every publish gives a new one', async () => {
  const { publish, read } = await askingService(platform, company)
  const empty = await read()
  const published = await publish([askedRow('a')], empty.config_token)
  assert.notEqual(published.body.config_token, empty.config_token)
  for (const stale of [empty.config_token, randomUUID(), '', 'no token at all', '\u0000']) {
    assert.deepEqual(keyOf(await publish([askedRow('b')], stale)), [409, 'services.config_conflict'], stale)
  }
  assert.deepEqual(await read(), published.body)
  const again = await publish([askedRow('a')])
  assert.equal(again.status, 200)
  assert.notEqual(again.body.config_token, published.body.config_token)
})

test('[D1-RF-10] of several publishes with one token exactly one wins, whichever door they take', async () => {
  const { managed, publish, read } = await askingService(platform, company)
  for (let round = 0; round < 3; round += 1) {
    const { config_token } = await read()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const fields = [askedRow(`s${round}_${index}`), askedRow('kept')]
        return index % 2 === 0 ? publish(fields, config_token) : managed('PUT', { config_token, fields })
      }),
    )
    const won = replies.filter(({ status }) => status === 200)
    assert.equal(won.length, 1)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      assert.deepEqual(keyOf(reply), [409, 'services.config_conflict'])
    }
    const now = await read()
    assert.equal(now.config_token, won[0]?.body.config_token)
    assert.deepEqual(
      now.fields.map(({ id }) => id),
      won[0]?.body.fields.map(({ id }: AskedRow) => id),
    )
  }
})
