// Connections with large values, and who reads them: only so many bytes of one company, and others are not refused (B-21).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  connect,
  createRandomWrapper,
  createService,
  ownPlatform,
  registerCompany,
  registerPerson,
} from '@company-data/testkit'

const platform = await ownPlatform({
  clockStandsStill: true,
  environment: { RATE_LIMITS: 'on', RATE_LIMIT_READ_KIB: '1500/60' },
})
const SLUGS = Array.from({ length: 10 }, (_, index) => `field_${index}`)
const VALUE_BYTES = 40_000

/** A connection whose ten values have about half a megabyte, and its reads. */
const createLargeConnection = async () => {
  const [company, person] = [await registerCompany(platform), await registerPerson(platform)]
  const service = await createService(company, { requestFields: SLUGS.map((slug) => ({ slug })) })
  const values = Object.fromEntries(SLUGS.map((slug) => [slug, createRandomWrapper(VALUE_BYTES)]))
  const answers = SLUGS.map((slug) => ({ slug, value: values[slug] ?? '' }))
  const { id } = await connect(person, service, answers)
  return {
    values,
    read: () => service.companyData('GET', `/connections/${id}`),
    list: () => service.companyData('GET', '/connections'),
  }
}

const readUntilRefused = async (read: Awaited<ReturnType<typeof createLargeConnection>>['read']) => {
  for (let count = 1; count < 10; count += 1) {
    const { status, body } = await read()
    if (status !== 200) return [count, status, body.error_key]
  }
  return undefined
}

test('[B-21] a company reads only so many bytes of connections', async () => {
  const [busy, listing, other] = [
    await createLargeConnection(),
    await createLargeConnection(),
    await createLargeConnection(),
  ]
  assert.deepEqual(await readUntilRefused(busy.read), [4, 429, 'rate.limited'])
  assert.deepEqual(await readUntilRefused(listing.list), [4, 429, 'rate.limited'])
  const { status, body } = await other.read()
  assert.equal(status, 200)
  for (const slug of SLUGS) assert.equal(body.values[slug].value, other.values[slug])
})
