// The key log over HTTP: its leaves, signed checkpoint, proofs and published key.
import assert from 'node:assert/strict'
import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto'
import { test } from 'node:test'
import {
  call,
  deleteAccount,
  newServiceBody,
  openDirectory,
  ownPlatform,
  registerCompany,
  type TestAccount,
} from '@company-data/testkit'
import { eventually } from '@company-data/testkit/wait'
import { sql } from 'kysely'
import { computeRoot, verifyConsistency, verifyInclusion } from './testing/rfc6962.ts'

const platform = await ownPlatform({ regions: ['eu', 'us'] })

const get = async (path: string, base = platform.frontDoor, headers = {}) =>
  call(base, 'GET', `/api/key-log/${path}`, { headers })
const readCheckpoint = async () => (await get('checkpoint')).body
interface Entries {
  items: Array<{ index: number; leaf: string }>
  next: number | null
}
const readLeaves = async (): Promise<Buffer[]> => {
  const leaves: Buffer[] = []
  for (let from: number | null = 0; from !== null; ) {
    const { items, next }: Entries = (await get(`entries?from=${from}&limit=7`)).body
    for (const { index, leaf } of items) {
      assert.equal(index, leaves.length, 'the order has no gaps')
      leaves.push(Buffer.from(leaf, 'base64'))
    }
    from = next
  }
  return leaves
}
const toRoot = ({ root }: { root: string }): Buffer => Buffer.from(root, 'base64')

const createService = async (company: TestAccount, change: Record<string, unknown> = {}) => {
  const { status, body } = await company.call('POST', '/api/services', await newServiceBody(change))
  assert.equal(status, 201)
  return body
}

const parse = (leaf: Buffer) => ({
  action: leaf[1],
  code: leaf.subarray(2, 34).toString('hex'),
  service: leaf.subarray(34, 50).toString('hex'),
  key: leaf.subarray(50, 82).toString('hex'),
})
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const expectedLeaf = (
  action: number,
  code: string,
  { id, public_key_sha256 }: { id: string; public_key_sha256: string },
) => ({
  action,
  code: sha256(code),
  service: id.replaceAll('-', ''),
  key: public_key_sha256,
})

test('TRUST-60 A-113: one leaf per creation, change of the share code, and deletion', async () => {
  const company = await registerCompany(platform)
  const before = await readLeaves()
  const service = await createService(company, { share_code: 'FIRST' })
  const path = `/api/services/${service.id}`
  assert.equal((await company.call('PUT', `${path}/share-code`, { share_code: 'SECOND' })).status, 200)
  assert.equal((await company.call('PUT', `${path}/share-code`, { share_code: 'SECOND' })).status, 200)
  assert.equal((await company.call('DELETE', path)).status, 204)
  const leaves = (await readLeaves()).slice(before.length)
  for (const leaf of leaves) assert.equal(leaf.length, 90)
  assert.deepEqual(leaves.map(parse), [
    expectedLeaf(1, `${company.code}/FIRST`, service),
    expectedLeaf(1, `${company.code}/SECOND`, service),
    expectedLeaf(2, `${company.code}/SECOND`, service),
  ])
})

test('A-113: a refused service adds no leaf', async () => {
  const company = await registerCompany(platform)
  await createService(company, { share_code: 'TAKEN' })
  const { size } = await readCheckpoint()
  assert.equal((await company.call('POST', '/api/services', await newServiceBody({ share_code: 'TAKEN' }))).status, 409)
  assert.equal((await readCheckpoint()).size, size)
})

test('TRUST-60: services of all regions are in one order without gaps', async () => {
  const companies = await Promise.all(['eu', 'us', 'eu', 'us'].map((region) => registerCompany(platform, { region })))
  const { size } = await readCheckpoint()
  await Promise.all(
    companies.flatMap((company) => [createService(company), createService(company), createService(company)]),
  )
  const leaves = await readLeaves()
  const checkpoint = await readCheckpoint()
  assert.deepEqual([checkpoint.size, leaves.length], [size + 12, size + 12])
  assert.deepEqual(toRoot(checkpoint), computeRoot(leaves))
})

test('TRUST-60: inclusion and consistency verify with an independent program', async () => {
  const company = await registerCompany(platform)
  const old = await readCheckpoint()
  const services = [await createService(company), await createService(company), await createService(company)]
  const leaves = await readLeaves()
  const checkpoint = await readCheckpoint()
  for (const { id } of services) {
    const proof = (await get(`proof?service_id=${id}`)).body
    assert.equal(proof.size, checkpoint.size)
    assert.ok(verifyInclusion(leaves[proof.index] ?? Buffer.alloc(0), proof, toRoot(checkpoint)))
    assert.equal(parse(leaves[proof.index] ?? Buffer.alloc(0)).service, id.replaceAll('-', ''))
  }
  for (const from of [0, 1, old.size, checkpoint.size - 1, checkpoint.size]) {
    const proof = (await get(`consistency?from=${from}`)).body
    assert.deepEqual([proof.from, proof.to], [from, checkpoint.size])
    assert.ok(verifyConsistency(proof, computeRoot(leaves.slice(0, from)), toRoot(checkpoint)))
  }
  const part = (await get(`consistency?from=${old.size}&to=${old.size + 1}`)).body
  assert.ok(verifyConsistency(part, toRoot(old), computeRoot(leaves.slice(0, old.size + 1))))
  const early = (await get(`proof?service_id=${services[0].id}&size=${old.size + 1}`)).body
  assert.ok(verifyInclusion(leaves[old.size] ?? Buffer.alloc(0), early, computeRoot(leaves.slice(0, old.size + 1))))
})

test('TRUST-60: a removed, changed or reordered leaf breaks consistency', async () => {
  const leaves = await readLeaves()
  const checkpoint = await readCheckpoint()
  const from = leaves.length - 1
  const proof = (await get(`consistency?from=${from}`)).body
  const isConsistent = (forged: readonly Buffer[]) =>
    verifyConsistency(proof, computeRoot(forged.slice(0, from)), toRoot(checkpoint))
  assert.ok(isConsistent(leaves))
  assert.ok(!isConsistent(leaves.toSpliced(2, 1)))
  assert.ok(!isConsistent(leaves.with(2, Buffer.alloc(90))))
  assert.ok(!isConsistent([leaves[1] as Buffer, leaves[0] as Buffer, ...leaves.slice(2)]))
})

test('TRUST-60: the checkpoint is signed by the key that the platform publishes', async () => {
  const { origin, size, root, signature, key_id } = await readCheckpoint()
  const { key_log_key } = (await call(platform.frontDoor, 'GET', '/api/platform')).body
  const [name, id, text] = key_log_key.split('+', 2).concat(key_log_key.split('+').slice(2).join('+'))
  const typedKey = Buffer.from(text, 'base64')
  assert.deepEqual([name, id, typedKey[0], typedKey.length], [origin, key_id, 1, 33])
  const expectedId = createHash('sha256').update(`${name}\n`).update(typedKey).digest('hex').slice(0, 8)
  assert.equal(key_id, expectedId)
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), typedKey.subarray(1)])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  const note = `${origin}\n${size}\n${root}\n`
  assert.ok(verify(null, Buffer.from(note), key, Buffer.from(signature, 'base64')))
  const reply = await get('checkpoint', platform.region(), { accept: 'text/plain' })
  assert.match(String(reply.headers['content-type']), /^text\/plain/)
  const line = Buffer.concat([Buffer.from(key_id, 'hex'), Buffer.from(signature, 'base64')]).toString('base64')
  assert.equal(reply.text, `${note}\n— ${origin} ${line}\n`)
})

test('A-113: wrong parameters are refused', async () => {
  const { size } = await readCheckpoint()
  const refusals = [
    'proof',
    'proof?service_id=x',
    `proof?service_id=${randomUUID()}&size=${size + 1}`,
    'consistency',
    `consistency?from=${size + 1}`,
    'consistency?from=-1',
    'consistency?from=2&to=1',
    `consistency?from=0&to=${size + 1}`,
    'entries?limit=0',
    'entries?limit=1001',
    'entries?from=x',
  ]
  for (const path of refusals) assert.equal((await get(path)).body.error_key, 'request.invalid', path)
  const unknown = await get(`proof?service_id=${randomUUID()}`)
  assert.deepEqual([unknown.status, unknown.body.error_key], [404, 'services.not_found'])
  assert.deepEqual((await get(`entries?from=${size}`)).body, { items: [], next: null })
})

test('A-113: deleting a company adds a removal leaf for each of its codes', async () => {
  const company = await registerCompany(platform)
  const services = [
    await createService(company, { share_code: 'A' }),
    await createService(company, { share_code: 'B' }),
  ]
  const { size } = await readCheckpoint()
  await deleteAccount(platform, company)
  await eventually(async () => (await readCheckpoint()).size, size + 2)
  const removalLeaves = (await readLeaves()).slice(size).map(parse)
  for (const [index, code] of ['A', 'B'].entries())
    assert.ok(
      removalLeaves.some(
        (leaf) => JSON.stringify(leaf) === JSON.stringify(expectedLeaf(2, `${company.code}/${code}`, services[index])),
      ),
    )
})

test('A-113: a crash before the commit leaves neither a service nor a leaf', async () => {
  const company = await registerCompany(platform)
  const { size } = await readCheckpoint()
  const directory = openDirectory(platform)
  // The commit of the directory fails at its last statement, as if the process had been killed there.
  await sql`create function refuse_growth() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`.execute(
    directory.kysely,
  )
  await sql`create constraint trigger killed after update on key_log_head deferrable initially deferred for each row execute function refuse_growth()`.execute(
    directory.kysely,
  )
  try {
    const { status } = await company.call('POST', '/api/services', await newServiceBody({ share_code: 'GONE' }))
    assert.equal(status, 500)
  } finally {
    await sql`drop trigger killed on key_log_head`.execute(directory.kysely)
  }
  assert.equal((await readCheckpoint()).size, size)
  assert.deepEqual((await company.call('GET', '/api/services')).body, [])
  await createService(company, { share_code: 'GONE' })
  const leaves = await readLeaves()
  assert.deepEqual(toRoot(await readCheckpoint()), computeRoot(leaves))
  assert.equal(leaves.length, size + 1)
})
