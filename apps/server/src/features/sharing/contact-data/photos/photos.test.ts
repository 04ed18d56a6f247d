// Photos of a profile over HTTP (G-074).
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  createAccountClient,
  dataUri,
  pdf,
  png,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'

const PHOTOS = '/api/photos'

const platform = await usePlatform()
const [person, company] = await Promise.all([registerPerson(platform), registerCompany(platform)])

const jpeg = Buffer.from('ffd8ff00', 'hex')
const webp = Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')

test('[D1-CF-08] photos of each kind are added, listed, served with a hash and removed', async () => {
  const pictures = [
    ['profile', 'image/png', png()],
    ['logo', 'image/jpeg', jpeg],
    ['cover', 'image/webp', webp],
  ] as const
  const added: Array<{ id: string }> = []
  for (const [kind, mime_type, bytes] of pictures) {
    const { status, body } = await person.call('POST', PHOTOS, { file: dataUri(mime_type, bytes), kind })
    assert.equal(status, 201)
    const content_sha256 = createHash('sha256').update(bytes).digest('hex')
    const { id, created_at } = body
    assert.deepEqual(body, { id, kind, mime_type, size: bytes.length, content_sha256, created_at })
    added.push(body)
    const headers = { authorization: `Bearer ${person.token}` }
    const response = await fetch(`${person.apiUrl}${PHOTOS}/${id}/file`, { headers })
    assert.equal(response.headers.get('content-type'), mime_type)
    assert.equal(response.headers.get('x-platform-content-sha256'), content_sha256)
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes)
  }
  assert.deepEqual((await person.call('GET', PHOTOS)).body, added)
  const folder = join(platform.dataDir, 'files', 'eu', person.userId, 'photos')
  assert.equal((await readdir(folder)).length, 3)
  for (const { id } of added) assert.equal((await person.call('DELETE', `${PHOTOS}/${id}`)).status, 204)
  assert.deepEqual((await person.call('GET', PHOTOS)).body, [])
  assert.deepEqual(await readdir(folder), [])
})

test('[D1-CF-08] [D1-CLI-58] an account client manages the photos of its company', async () => {
  const client = await createAccountClient(company, { capabilities: ['company_profile_fields'] })
  const token = await client.token()
  const body = { file: dataUri('image/png', png()), kind: 'logo' }
  const photo = (await platform.call('POST', PHOTOS, { token, body })).body
  assert.deepEqual((await company.call('GET', PHOTOS)).body, [photo])
  assert.equal((await platform.call('DELETE', `${PHOTOS}/${photo.id}`, { token })).status, 204)
})

test('refuses a file that is not a supported picture and stores nothing', async () => {
  const owner = await registerPerson(platform)
  for (const file of [
    dataUri('image/gif', 'GIF89a'),
    dataUri('image/svg+xml', '<svg/>'),
    dataUri('image/jpeg', png()),
    dataUri('image/png', pdf()),
    dataUri('application/pdf', pdf()),
    dataUri('image/png', png()).replace(';base64', ''),
    `${dataUri('image/png', png())}!`,
    'data:image/png;base64,',
    'x',
    '',
    5,
    {},
    undefined,
  ]) {
    const reply = owner.call('POST', PHOTOS, { file, kind: 'profile' })
    assert.deepEqual(await readStatusAndKey(reply), [400, 'contact_data.file_invalid'], String(file))
  }
  for (const kind of ['avatar', '', 7, null, undefined]) {
    const reply = owner.call('POST', PHOTOS, { file: dataUri('image/png', png()), kind })
    assert.deepEqual(await readStatusAndKey(reply), [400, 'request.invalid'])
  }
  assert.deepEqual(await readdir(join(platform.dataDir, 'files', 'eu', owner.userId)).catch(() => []), [])
})

test('another owner’s photo looks exactly like a missing one', async () => {
  const { body: photo } = await company.call('POST', PHOTOS, { file: dataUri('image/png', png()), kind: 'cover' })
  for (const id of [photo.id, randomUUID(), 'x']) {
    assert.deepEqual(await readStatusAndKey(person.call('GET', `${PHOTOS}/${id}/file`)), [404, 'photos.not_found'])
    assert.deepEqual(await readStatusAndKey(person.call('DELETE', `${PHOTOS}/${id}`)), [404, 'photos.not_found'])
  }
  assert.equal((await company.call('DELETE', `${PHOTOS}/${photo.id}`)).status, 204)
  const twice = await Promise.all([1, 2].map(() => company.call('DELETE', `${PHOTOS}/${photo.id}`)))
  assert.deepEqual(
    twice.map(({ status }) => status),
    [404, 404],
  )
})
