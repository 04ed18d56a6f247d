// The key log through the SDK: inclusion, growth since the last visit, foreign leaves, and a platform that lies.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { createAccountKeys } from '@company-data/crypto'
import { usePlatform } from '@company-data/testkit'
import { PASSWORD, startJourney } from '../../../testing/journey.ts'
import { lyingFetch } from '../../../testing/lying-fetch.ts'
import {
  createCompanyClient,
  createPersonClient,
  type SeenCheckpoint,
  type SeenLog,
  type ServiceByCode,
} from '../../index.ts'
import { verifyConsistency, verifyInclusion } from './merkle.ts'

const journey = startJourney(await usePlatform())
const { frontDoorUrl } = journey
const refused = { name: 'SessionError', reason: 'key_log_mismatch' }
const { public_key: otherKey } = await createAccountKeys('a password of no one')

const hash = (prefix: number, ...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from([prefix]), ...parts]))
    .digest()

/** MTH, PATH and SUBPROOF of RFC 6962 by their definitions. */
const splitAt = (count: number): number => {
  let half = 1
  while (half * 2 < count) half *= 2
  return half
}
const toRoot = (leaves: readonly Buffer[]): Buffer => {
  const [first = Buffer.alloc(0)] = leaves
  const k = splitAt(leaves.length)
  return leaves.length <= 1 ? hash(0, first) : hash(1, toRoot(leaves.slice(0, k)), toRoot(leaves.slice(k)))
}
const toPath = (index: number, leaves: readonly Buffer[]): Buffer[] => {
  if (leaves.length <= 1) return []
  const k = splitAt(leaves.length)
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)]
  return index < k ? [...toPath(index, left), toRoot(right)] : [...toPath(index - k, right), toRoot(left)]
}
const toSubproof = (size: number, leaves: readonly Buffer[], isKnown: boolean): Buffer[] => {
  if (size === leaves.length) return isKnown ? [] : [toRoot(leaves)]
  const k = splitAt(leaves.length)
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)]
  return size <= k
    ? [...toSubproof(size, left, isKnown), toRoot(right)]
    : [...toSubproof(size - k, right, false), toRoot(left)]
}
const toText = (bytes: Buffer): string => bytes.toString('base64')

test('TRUST-60 A-113: the SDK verifies the proofs of RFC 6962, and no others', async () => {
  const leaves = Array.from({ length: 19 }, (_, index) => Buffer.from(`leaf ${index}`))
  for (let size = 1; size <= leaves.length; size += 1) {
    const part = leaves.slice(0, size)
    const root = toText(toRoot(part))
    for (const [index, leaf] of part.entries()) {
      const proof = { index, size, hashes: toPath(index, part).map(toText) }
      assert.equal(await verifyInclusion(leaf, proof, root), true)
      assert.equal(await verifyInclusion(Buffer.from('another'), proof, root), false)
      assert.equal(await verifyInclusion(leaf, { ...proof, hashes: [...proof.hashes, root] }, root), false)
    }
    for (let from = 1; from <= size; from += 1) {
      const oldRoot = toText(toRoot(leaves.slice(0, from)))
      const proof = { from, to: size, hashes: toSubproof(from, part, true).map(toText) }
      assert.equal(await verifyConsistency(proof, oldRoot, root), true, `${from} to ${size}`)
      if (from < size) assert.equal(await verifyConsistency(proof, toText(hash(7)), root), false)
    }
  }
})

const openShop = async () => {
  const { client: company, email, code } = await journey.company()
  const { service } = await company.services.create({ name: 'Shop', admin_email: email })
  return { company, email, code, service }
}

const registerPerson = async () => {
  const wire = lyingFetch()
  const person = createPersonClient({ frontDoorUrl, fetch: wire.fetch })
  const email = `log-${crypto.randomUUID()}@example.org`
  await person.register({ email, password: PASSWORD, display_name: 'Ada' })
  const lookUp = async (code: string) => ({ ...((await person.codes.lookUp(code)) as ServiceByCode), code })
  return { person, wire, email, lookUp }
}

test('TRUST-60: a person checks the key of a service, also after the log has grown', async () => {
  const { service } = await openShop()
  const { person, wire, email, lookUp } = await registerPerson()
  const profile = await lookUp(service.code)
  await person.keyLog.check(profile)
  await openShop()
  await person.keyLog.check(profile)
  const second = createPersonClient({ frontDoorUrl, fetch: wire.fetch })
  await second.login({ email, password: PASSWORD })
  await second.keyLog.check(profile)
  assert.equal(wire.count('GET /api/platform'), 1, 'the key of the log is remembered with the account')
})

test('TRUST-60: another key, another code and a deleted service are not confirmed', async () => {
  const { service, company } = await openShop()
  const { person, lookUp } = await registerPerson()
  const profile = await lookUp(service.code)
  await assert.rejects(person.keyLog.check({ ...profile, public_key: otherKey }), refused)
  await assert.rejects(person.keyLog.check({ ...profile, code: 'OTHER/SHOP' }), refused)
  await company.services.delete(service.id)
  await assert.rejects(person.keyLog.check(profile), refused)
})

test('TRUST-60: a log that shrinks, or is signed by another key, is refused', async () => {
  const { service } = await openShop()
  const { person, wire, lookUp } = await registerPerson()
  const profile = await lookUp(service.code)
  await person.keyLog.check(profile)
  const checkpoint = (await person.request<object>({ method: 'GET', path: '/api/key-log/checkpoint' })).data
  for (const lie of [
    { size: 1 },
    { root: Buffer.alloc(32).toString('base64') },
    { signature: Buffer.alloc(64).toString('base64') },
  ]) {
    wire.answer('/api/key-log/checkpoint', { ...checkpoint, ...lie })
    await assert.rejects(person.keyLog.check(profile), refused)
  }
})

/** A person in a browser that remembers the newest checkpoint. */
const registerInBrowser = async () => {
  const checkpoints = new Map<string, SeenCheckpoint>()
  const seenLog: SeenLog = {
    get: (id) => checkpoints.get(id) ?? null,
    set: (id, checkpoint) => void checkpoints.set(id, checkpoint),
  }
  const wire = lyingFetch()
  const person = createPersonClient({ frontDoorUrl, fetch: wire.fetch, seenLog })
  const login = { email: `log-${crypto.randomUUID()}@example.org`, password: PASSWORD }
  await person.register({ ...login, display_name: 'Ada' })
  const signInAgain = async () => {
    const next = createPersonClient({ frontDoorUrl, fetch: wire.fetch, seenLog })
    await next.login(login)
    return next
  }
  const readCheckpoint = async () => (await person.request({ method: 'GET', path: '/api/key-log/checkpoint' })).data
  return { person, wire, signInAgain, readCheckpoint, checkpoints }
}

test('TRUST-60: an older log with a true signature is a step back', async () => {
  await openShop()
  const { person, wire, readCheckpoint } = await registerInBrowser()
  const before = await readCheckpoint()
  await openShop()
  await person.keyLog.checkGrowth()
  wire.answer('/api/key-log/checkpoint', before)
  await assert.rejects(person.keyLog.checkGrowth(), { ...refused, reason: 'key_log_shrunk' })
})

test('TRUST-60: a log that does not begin with the known one is a fork', async () => {
  await openShop()
  const { person, wire, readCheckpoint } = await registerInBrowser()
  await person.keyLog.checkGrowth()
  const { size: from } = (await readCheckpoint()) as { size: number }
  await openShop()
  const { size: to } = (await readCheckpoint()) as { size: number }
  wire.answer('/api/key-log/consistency', { from, to, hashes: [Buffer.alloc(32).toString('base64')] })
  await assert.rejects(person.keyLog.checkGrowth(), { ...refused, reason: 'key_log_forked' })
})

test('TRUST-60: a browser notices an older log also if its book was put back', async () => {
  await openShop()
  const { person, wire, readCheckpoint, signInAgain, checkpoints } = await registerInBrowser()
  const before = await readCheckpoint()
  await openShop()
  await person.keyLog.checkGrowth()
  wire.answer('/api/account/pins', { version: 0, value: null })
  wire.answer('/api/key-log/checkpoint', before)
  const second = await signInAgain()
  await assert.rejects(second.keyLog.checkGrowth(), { ...refused, reason: 'key_log_shrunk' })
  assert.equal(checkpoints.size, 1)
})

test('TRUST-60: a service without a leaf is not confirmed', async () => {
  const { service } = await openShop()
  const { person, lookUp } = await registerPerson()
  const profile = await lookUp(service.code)
  await assert.rejects(person.keyLog.check({ ...profile, service_id: crypto.randomUUID() }), refused)
})

test('TRUST-60: the portal reports a foreign leaf under its label', async () => {
  const [{ company, service }, { company: other }] = [await openShop(), await openShop()]
  const { leaves: none, position: end } = await company.keyLog.findForeign([service])
  assert.deepEqual([none, (await company.keyLog.findForeign([service], end)).leaves], [[], []])
  // To another owner the leaf of this service is a foreign one, by its code or by its id.
  const byCode = { ...service, id: crypto.randomUUID(), public_key: otherKey }
  const byId = { ...service, code: 'ANOTHER/CODE', public_key: otherKey }
  for (const forged of [byCode, byId]) {
    const { leaves, position } = await other.keyLog.findForeign([forged])
    assert.deepEqual(
      leaves.map(({ code, keyHash }) => [code, keyHash]),
      [[forged.code, service.public_key_sha256]],
    )
    assert.deepEqual((await other.keyLog.findForeign([forged], position)).leaves, [])
  }
})

test('TRUST-60: a hidden or changed leaf is noticed, because the root is computed', async () => {
  const { email, service } = await openShop()
  const wire = lyingFetch()
  const portal = createCompanyClient({ frontDoorUrl, fetch: wire.fetch })
  await portal.login({ email, password: PASSWORD })
  const { items } = (await portal.request({ method: 'GET', path: '/api/key-log/entries' })).data as {
    items: { leaf: string }[]
  }
  const changed = Buffer.from(items.at(-1)?.leaf ?? '', 'base64')
  changed.fill(7, 2, 34)
  wire.swap(items.at(-1)?.leaf ?? '', changed.toString('base64'))
  await assert.rejects(portal.keyLog.findForeign([service]), refused)
  wire.tellTheTruth()
  wire.answer('/api/key-log/entries', { items: [], next: null })
  await assert.rejects(portal.keyLog.findForeign([service]), refused)
})
