// The sweep: files that no row refers to are deleted after a day, all others stay.
import assert from 'node:assert/strict'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { newServiceBody, ownPlatform, registerCompany } from '@company-data/testkit'

const platform = await ownPlatform()
const company = await registerCompany(platform)

test('G-060: a file orphaned by a crash is deleted after a day', async () => {
  const { body: service } = await company.call('POST', '/api/services', await newServiceBody())
  const jpeg = `data:image/jpeg;base64,${Buffer.from('ffd8ff00', 'hex').toString('base64')}`
  const { body: photo } = await company.call('POST', `/api/services/${service.id}/share-photos`, { file: jpeg })
  const root = join(platform.dataDir, 'files', 'eu')
  const buildPhotoPath = (name: string) => join(root, company.userId, 'share-photos', name)
  const put = async (path: string, ageHours: number) => {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'x', { flag: 'a' })
    const at = new Date(Date.now() - ageHours * 3600_000)
    await utimes(path, at, at)
  }
  await put(buildPhotoPath('00000000-0000-7000-8000-00000000000a'), 25)
  await put(buildPhotoPath('00000000-0000-7000-8000-00000000000b'), 1)
  await put(buildPhotoPath(photo.id), 100)
  await put(join(root, company.userId, 'something-else', 'a'), 100)
  await put(join(root, '.unfinished', 'cut-off'), 25)

  const run = await platform.ops('POST', '/api/ops/file-sweep', { folder: 'share-photos', remove_at_most: 10 })
  assert.equal(run.status, 200, run.text)
  const remainingFiles = await readdir(join(root, company.userId, 'share-photos'))
  assert.deepEqual(remainingFiles.sort(), ['00000000-0000-7000-8000-00000000000b', photo.id].sort())
  assert.deepEqual(await readdir(join(root, company.userId, 'something-else')), ['a'])
  assert.deepEqual(await readdir(join(root, '.unfinished')), [])
})
