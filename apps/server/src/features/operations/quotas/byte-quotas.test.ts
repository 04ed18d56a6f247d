// Bytes outside files count too (B-22): request fields, keys of services, metadata of documents and broadcasts.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import {
  createDocumentFixture,
  createService,
  ownPlatform,
  type Reply,
  registerCompany,
  requestField,
  type TestAccount,
} from '@company-data/testkit'

const MIB = 1024 * 1024

const platform = await ownPlatform({ environment: { QUOTA_FILES_MB: '1', QUOTA_MESSAGES_MB: '1' } })

const assertExceeded = ({ status, body, text }: Reply, quota: string): void => {
  assert.equal(status, 400, text)
  assert.deepEqual([body.error_key, body.quota, body.limit], ['account.quota_exceeded', quota, MIB])
}

const readUse = async (company: TestAccount, quota: string): Promise<number> =>
  (await company.call('GET', '/api/account/quotas')).body.find((row: { quota: string }) => row.quota === quota).used

/** Texts that cannot be compressed. */
const createOptions = (count: number): string[] => Array.from({ length: count }, () => randomBytes(100).toString('hex'))

test('[B-22] keys and request fields of services count as bytes', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  assert.ok((await readUse(company, 'bytes')) > 1000, 'the wrapped key')
  const path = `/api/services/${service.id}/request-fields`
  const publish = async (rows: number): Promise<Reply> => {
    const { config_token } = (await company.call('GET', path)).body
    const fields = Array.from({ length: rows }, (_, index) =>
      requestField(`f${index}`, { type: 'select', options: createOptions(500) }),
    )
    return company.call('PUT', path, { config_token, fields })
  }
  assert.equal((await publish(9)).status, 200)
  const used = await readUse(company, 'bytes')
  assert.ok(used > 900_000, String(used))
  assert.equal((await publish(8)).status, 200, 'a set that replaces another counts in its place')
  const other = await createService(company)
  const { config_token } = (await company.call('GET', `/api/services/${other.id}/request-fields`)).body
  const fields = [0, 1, 2].map((index) => requestField(`f${index}`, { type: 'select', options: createOptions(500) }))
  assertExceeded(
    await company.call('PUT', `/api/services/${other.id}/request-fields`, { config_token, fields }),
    'bytes',
  )
  assert.deepEqual((await company.call('GET', `/api/services/${other.id}/request-fields`)).body.fields, [])
})

test('[B-22] each document counts with its row and large metadata', async () => {
  const fixture = await createDocumentFixture(platform)
  const before = await readUse(fixture.company, 'bytes')
  const { id } = await fixture.create({})
  const small = (await readUse(fixture.company, 'bytes')) - before
  assert.ok(small > 1024 && small < 8192, String(small))
  const metadata = { note: 'x'.repeat(15_000) }
  assert.equal((await fixture.change(id, { metadata })).status, 200)
  assert.equal((await readUse(fixture.company, 'bytes')) - before - small, 16 * 1024)
  const ids: string[] = []
  for (let count = 0; count < 70; count += 1) ids.push((await fixture.create({})).id)
  const replies: Reply[] = []
  for (const next of ids) replies.push(await fixture.change(next, { metadata }))
  assert.equal(replies[0]?.status, 200)
  assertExceeded(replies.at(-1) as Reply, 'bytes')
  assert.equal((await fixture.change(ids.at(-1) ?? '', { name: 'Another' })).status, 200, 'other changes have room')
})

test('[B-22] the texts of broadcasts count as bytes of messages', async () => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const send = () =>
    service.companyData('POST', '/messages/broadcast', { body: { body: randomBytes(2400).toString('base64url') } })
  assert.equal((await send()).status, 202)
  const size = await readUse(company, 'message_bytes')
  assert.ok(size > 3000, String(size))
  for (let room = MIB - size; room >= size; room -= size) assert.equal((await send()).status, 202)
  assertExceeded(await send(), 'message_bytes')
})
