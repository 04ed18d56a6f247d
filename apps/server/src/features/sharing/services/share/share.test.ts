// The share configuration and photos of a service over HTTP (G-060, G-064).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  createAccountClient,
  newServiceBody,
  readStatusAndKey,
  registerCompany,
  startPlatform,
  usePlatform,
} from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)
const client = await createAccountClient(company, { capabilities: ['service_management'] })
const token = await client.token()
const automation = (method: string, path: string, body?: object) =>
  platform.call(method, path, { token, ...(body && { body }) })

const create = async (): Promise<string> => {
  const reply = await company.call('POST', '/api/services', await newServiceBody())
  assert.equal(reply.status, 201, reply.text)
  return `/api/services/${reply.body.id}`
}
const png = (text = 'x'): string =>
  `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)]).toString('base64')}`

test('G-064: only a caller with the latest version replaces the share configuration', async () => {
  const path = await create()
  const read = async () => (await company.call('GET', `${path}/share-config`)).body
  const put = (config_token: unknown, fields: unknown = []) =>
    company.call('PUT', `${path}/share-config`, { config_token, fields })
  const start = await read()
  assert.deepEqual(start.fields, [])
  const [a, b] = [randomUUID(), randomUUID()]
  const set = await put(start.config_token, [a, b, a])
  assert.deepEqual(set.body.fields, [a, b])
  assert.deepEqual(await read(), set.body)
  assert.notEqual(set.body.config_token, start.config_token)
  for (const stale of [start.config_token, 'x', randomUUID()]) {
    assert.deepEqual(await readStatusAndKey(put(stale, [])), [409, 'services.config_conflict'])
  }
  assert.deepEqual(await read(), set.body)
  assert.deepEqual(await readStatusAndKey(put(set.body.config_token, ['x'])), [400, 'request.invalid'])
  assert.deepEqual(await readStatusAndKey(put(undefined)), [400, 'request.invalid'])
  const replies = await Promise.all(Array.from({ length: 5 }, () => put(set.body.config_token, [])))
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409, 409])
})

const photoFiles = async (): Promise<string[]> => {
  const entries = await readdir(join(platform.dataDir, 'files', 'eu'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('[D1-GEN-12] G-060: a photo is added, listed, served with its hash, and removed', async () => {
  const path = await create()
  const { status, body: photo } = await company.call('POST', `${path}/share-photos`, { file: png('picture') })
  assert.equal(status, 201)
  assert.deepEqual([photo.mime_type, photo.size], ['image/png', 15])
  assert.deepEqual((await automation('GET', `${path}/share-photos`)).body, [photo])
  const file = await company.call('GET', `${path}/share-photos/${photo.id}/file`)
  assert.equal(file.headers['content-type'], 'image/png')
  assert.equal(file.headers['content-length'], '15')
  assert.equal(file.headers['x-platform-content-sha256'], photo.content_sha256)
  assert.ok(file.text.endsWith('picture'))
  assert.ok((await photoFiles()).includes(photo.id))
  const other = await create()
  assert.deepEqual(await readStatusAndKey(company.call('GET', `${other}/share-photos/${photo.id}/file`)), [
    404,
    'services.photo_not_found',
  ])
  assert.deepEqual(await readStatusAndKey(company.call('DELETE', `${path}/share-photos/x`)), [
    404,
    'services.photo_not_found',
  ])
  assert.equal((await company.call('DELETE', `${path}/share-photos/${photo.id}`)).status, 204)
  assert.deepEqual((await company.call('GET', `${path}/share-photos`)).body, [])
  assert.ok(!(await photoFiles()).includes(photo.id))
})

test('G-060: refuses an unsupported or too large picture and stores no file', async () => {
  const path = await create()
  const before = await photoFiles()
  const large = Buffer.alloc(10 * 1024 * 1024 + 1)
  Buffer.from('ffd8ff', 'hex').copy(large)
  const jpeg = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`
  for (const file of [
    png().replace('png', 'gif'),
    png().replace('png', 'jpeg'),
    png().replace('image/png', 'image/svg+xml'),
    png().replace(';base64', ''),
    `${png()}!`,
    'data:image/png;base64,',
    'x',
    '',
    5,
    undefined,
    jpeg(large),
  ]) {
    assert.deepEqual(await readStatusAndKey(company.call('POST', `${path}/share-photos`, { file })), [
      400,
      'services.photo_invalid',
    ])
  }
  assert.deepEqual(await photoFiles(), before)
  const largestPhotoResponse = await company.call('POST', `${path}/share-photos`, { file: jpeg(large.subarray(0, -1)) })
  assert.deepEqual([largestPhotoResponse.status, largestPhotoResponse.body.size], [201, 10 * 1024 * 1024])
})

test('G-008: the size limit of a photo is a setting', async () => {
  const small = await startPlatform({ environment: { PHOTO_MAX_MB: '1' } })
  try {
    const owner = await registerCompany(small)
    const { body: service } = await owner.call('POST', '/api/services', await newServiceBody())
    const add = (size: number) =>
      owner.call('POST', `/api/services/${service.id}/share-photos`, { file: png('x'.repeat(size - 8)) })
    assert.equal((await add(1024 * 1024)).body.size, 1024 * 1024)
    assert.deepEqual(await readStatusAndKey(add(1024 * 1024 + 1)), [400, 'services.photo_invalid'])
    assert.deepEqual(await readStatusAndKey(add(2 * 1024 * 1024)), [413, 'request.too_large'])
  } finally {
    await small.stop()
  }
})
