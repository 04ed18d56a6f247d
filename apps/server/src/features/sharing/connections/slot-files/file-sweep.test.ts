// The sweep: files of answers that no row refers to are deleted after a day, all others stay.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  createService,
  openRegion,
  ownPlatform,
  registerCompany,
  seedConnection,
  seedFile,
} from '@company-data/testkit'

test('G-077: a file orphaned by a crash is deleted after a day', async () => {
  const platform = await ownPlatform()
  const company = await registerCompany(platform)
  const service = await createService(company, { requestFields: [{ slug: 'document', type: 'document' }] })
  const folder = join(platform.dataDir, 'files', 'eu', company.userId, 'connection-files')
  const put = async (ageHours: number) => {
    const file = await seedFile(platform, company, 'raw', 'x', 'text/plain')
    const name = String(file.file_key).split('/').at(-1) ?? ''
    const time = new Date(Date.now() - ageHours * 3600_000)
    await utimes(join(folder, name), time, time)
    return { file, name }
  }
  const [orphan, young, usedKey] = [await put(25), await put(1), await put(1000)]
  const db = openRegion(platform)
  await seedConnection(db, service, { userId: randomUUID() }, { document: usedKey.file })
  const run = await platform.ops('POST', '/api/ops/file-sweep', { folder: 'connection-files', remove_at_most: 10 })
  assert.equal(run.status, 200, run.text)
  const remainingFiles = await readdir(folder)
  assert.deepEqual(remainingFiles.toSorted(), [young.name, usedKey.name].toSorted())
  assert.equal(remainingFiles.includes(orphan.name), false)
})
