// On a nearly full disk files are refused, everything else works, and the operator is warned once.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  addDatum,
  clearFile,
  connectBody,
  createRandomWrapper,
  createService,
  dataUri,
  ownPlatform,
  png,
  type Reply,
  registerCompany,
  registerPerson,
} from '@company-data/testkit'

// No disk is that large.
const platform = await ownPlatform({ environment: { DISK_FLOOR_MB: '1000000000' } })

const assertRefused = ({ status, body, headers, text }: Reply): void => {
  assert.deepEqual([status, body.error_key, headers['retry-after']], [503, 'server.overloaded', '5'], text)
}

test('A-92: files of every kind are refused with 503 on a nearly full disk', async () => {
  const [person, company] = await Promise.all([registerPerson(platform), registerCompany(platform)])
  const service = await createService(company, { requestFields: [{ slug: 'file', type: 'document' }] })
  const { id } = await addDatum(person, 'document')
  const file = dataUri('image/png', png())
  assertRefused(await person.call('POST', '/api/photos', { file, kind: 'profile' }))
  assertRefused(await person.call('PUT', `/api/contact-data/${id}/file`, clearFile('text/plain', 'x')))
  assertRefused(await company.call('POST', `/api/services/${service.id}/share-photos`, { file }))
  const answers = [{ slug: 'file', value: createRandomWrapper() }]
  assertRefused(await person.call('POST', '/api/company-connections', connectBody(service, answers)))
  assert.deepEqual((await person.call('GET', '/api/company-connections')).body.items, [])
  assert.equal((await person.call('POST', '/api/company-connections', connectBody(service))).status, 201)
  const entries = await readdir(join(platform.dataDir, 'files'), { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  assert.deepEqual(names, ['.installation'], 'nothing but the mark of the installation')
})

test('A-92: an upload is refused by its declared size, before it arrives', async () => {
  const person = await registerPerson(platform)
  const status = await new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'content-length': String(2 * 1024 * 1024),
    }
    const upload = request(`${person.apiUrl}/api/photos`, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode)
      upload.destroy()
    }).on('error', reject)
    upload.flushHeaders()
  })
  assert.equal(status, 503)
})

test('[A-92] the operator is warned once, and reads the free space from the metrics', async () => {
  const warnings = platform.logLines.filter((line) => line.includes('the disk is nearly full'))
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', /"level":"warn".*"floor_mb":1000000000/)
  const { text } = await platform.ops('GET', '/api/ops/metrics')
  assert.ok(Number(/^companydata_files_disk_free_bytes (\S+)$/m.exec(text)?.[1]) > 0)
})
