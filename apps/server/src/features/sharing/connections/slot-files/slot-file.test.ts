// Binary answers (section 2.8): three shapes, the digest over exactly the bytes, share-once files that expire.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  borrowPlatform,
  createService,
  leaveTimeFor,
  openRegion,
  type Reply,
  registerCompany,
  seedConnection,
  seedFile,
  sha256,
  until,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await borrowPlatform()
const db = openRegion(platform)
const company = await registerCompany(platform)
const service = await createService(company, {
  requestFields: [
    { slug: 'text' },
    { slug: 'photo', type: 'photo' },
    { slug: 'document', type: 'document' },
    { slug: 'passport', type: 'legal_document' },
    { slug: 'once', type: 'document', one_time: true },
  ],
})
const token = await service.token()

const readErrorKey = ({ status, body }: Reply): [number, string] => [status, body?.error_key]

const fileUrl = (connectionId: string, slug: string) =>
  `/api/company-data/connections/${connectionId}/slots/${service.fieldIds[slug]}/file`

/** The raw response, not yet read. */
const begin = (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(company.apiUrl)
    const authorization = `Bearer ${token}`
    request({ hostname, port, path, headers: { authorization, ...headers } }, resolve)
      .on('error', reject)
      .end()
  })

const fetchBytes = async (path: string, headers: Record<string, string> = {}) => {
  const response = await begin(path, headers)
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }
}

test('[D1-BIN-05] [D1-BIN-07] a private source is JSON with the wrapper as a string for any Accept (D1-BIN-12, D1-NEG-03, T-05, T-42)', async () => {
  const wrapper = JSON.stringify({ _enc: 1, k: 'a', iv: 'b', d: 'é' })
  const body = JSON.stringify({ encrypted: true, value: wrapper })
  const photo = await seedFile(platform, company, 'sealed', body)
  const id = await seedConnection(db, service, { userId: randomUUID() }, { photo: { ...photo, is_private: true } })
  for (const accept of ['*/*', 'application/xml', 'image/jpeg', 'application/json']) {
    const got = await fetchBytes(fileUrl(id, 'photo'), { accept, 'accept-encoding': 'gzip, br' })
    assert.equal(got.status, 200)
    assert.match(String(got.headers['content-type']), /^application\/json\b/)
    assert.equal(got.headers['x-platform-content-sha256'], sha256(got.bytes))
    assert.equal(got.headers['content-length'], String(got.bytes.length))
    assert.equal(got.headers['content-encoding'], undefined)
    assert.deepEqual(JSON.parse(got.bytes.toString()), { encrypted: true, value: wrapper })
  }
})

test('[D1-BIN-08] [D1-BIN-09] a clear envelope is JSON with the envelope as a string (D1-BIN-12)', async () => {
  const envelope = JSON.stringify({
    pages: [{ file: 'data:image/jpeg;base64,/9j/', original_name: 'p.jpg', mime_type: 'image/jpeg', size: 3 }],
    document_number: 'X1',
    expiry_date: '2030-01-01',
    issuing_country: 'CH',
    holder_name: 'Ada',
  })
  const passport = await seedFile(
    platform,
    company,
    'envelope',
    JSON.stringify({ encrypted: false, value: envelope }),
    'application/json',
  )
  const id = await seedConnection(db, service, { userId: randomUUID() }, { passport })
  const got = await fetchBytes(fileUrl(id, 'passport'), { accept: 'application/xml' })
  assert.match(String(got.headers['content-type']), /^application\/json\b/)
  assert.equal(got.headers['x-platform-content-sha256'], sha256(got.bytes))
  assert.deepEqual(JSON.parse(got.bytes.toString()), { encrypted: false, value: envelope })
})

test('[D1-BIN-10] [D1-BIN-12] any other clear answer is its bytes with its own content type (D1-NEG-03)', async () => {
  const cases: Array<[string | null, string]> = [
    ['image/png', 'image/png'],
    ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
    ['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.text'],
    // No content of a row can break a header.
    ['text/plain\r\nx-bad: 1', 'application/octet-stream'],
    [null, 'application/octet-stream'],
  ]
  for (const [mimeType, expected] of cases) {
    const bytes = randomBytes(1000)
    const document = await seedFile(platform, company, 'raw', bytes, mimeType)
    const id = await seedConnection(db, service, { userId: randomUUID() }, { document })
    const got = await fetchBytes(fileUrl(id, 'document'), { accept: 'application/xml' })
    assert.equal(got.status, 200)
    assert.equal(got.headers['content-type'], expected)
    assert.ok(got.bytes.equals(bytes))
    assert.equal(got.headers['x-platform-content-sha256'], sha256(bytes))
  }
})

test('G-079: an unanswered, inline, unknown or lost file is file_not_found', async () => {
  const lostFile = await seedFile(platform, company, 'raw', 'x', 'text/plain')
  const id = await seedConnection(
    db,
    service,
    { userId: randomUUID() },
    { text: { value: '{}' }, photo: { ...lostFile, file_key: `${company.userId}/connection-files/${randomUUID()}` } },
  )
  const paths = ['text', 'document', 'photo'].map((slug) => `/${id}/slots/${service.fieldIds[slug]}/file`)
  const wrong = [randomUUID(), 'passport', 'x', "'", '1'].map((slot) => `/${id}/slots/${slot}/file`)
  for (const path of [...paths, ...wrong]) {
    assert.deepEqual(
      readErrorKey(await service.companyData('GET', `/connections${path}`)),
      [404, 'company_data.file_not_found'],
      path,
    )
  }
})

test('(G-079, T-45) without flows a linked file is 404 after the connection check', async () => {
  const id = await seedConnection(db, service, { userId: randomUUID() })
  const path = `/flow-links/${randomUUID()}/passport/file`
  assert.deepEqual(readErrorKey(await service.companyData('GET', `/connections/${id}${path}`)), [
    404,
    'company_data.file_not_found',
  ])
  const unknown = await service.companyData('GET', `/connections/${randomUUID()}${path}`)
  assert.deepEqual(readErrorKey(unknown), [404, 'company_data.connection_not_found'])
})

test('[D1-BIN-13] [D1-ERR-17] a share-once answer expires on time, and the job keeps its digest (T-43)', async () => {
  const { body: clock } = await platform.ops('GET', '/api/ops/clock')
  const expires_at = new Date(new Date(clock.now).getTime() + 1000_000)
  const body = JSON.stringify({ encrypted: true, value: '{"_enc":1}' })
  const storedFile = await seedFile(platform, company, 'sealed', body)
  const keep = await seedFile(platform, company, 'raw', 'kept', 'text/plain')
  const id = await seedConnection(
    db,
    service,
    { userId: randomUUID() },
    { once: { ...storedFile, expires_at }, document: keep },
  )
  await platform.advance(999)
  const before = await fetchBytes(fileUrl(id, 'once'))
  assert.equal(before.status, 200)
  await platform.advance(1)

  const expectExpired = async () => {
    const reply = await service.companyData('GET', `/connections/${id}/slots/${service.fieldIds.once}/file`)
    const { error, request_id, ...members } = reply.body
    assert.equal(reply.status, 410)
    assert.equal(typeof error, 'string')
    assert.equal(typeof request_id, 'string')
    assert.deepEqual(members, {
      error_key: 'company_data.file_expired',
      content_sha256: sha256(body),
      expired_at: expires_at.toISOString().replace('Z', '+00:00'),
    })
    assert.equal(reply.headers['x-platform-content-sha256'], before.headers['x-platform-content-sha256'])
  }
  await expectExpired()
  const folder = join(platform.dataDir, 'files', 'eu', company.userId, 'connection-files')
  const getFileName = (key: unknown) => String(key).split('/').at(-1) ?? ''
  assert.equal((await readdir(folder)).includes(getFileName(storedFile.file_key)), true)
  const run = await platform.ops('POST', '/api/ops/jobs/run', { job: 'connections.share-once-expiry' })
  assert.equal(run.status, 200, run.text)
  const remainingFiles = await readdir(folder)
  assert.equal(remainingFiles.includes(getFileName(storedFile.file_key)), false, 'the bytes are gone')
  assert.equal(remainingFiles.includes(getFileName(keep.file_key)), true)
  await expectExpired()
  const { values } = (await service.companyData('GET', `/connections/${id}`)).body
  assert.equal(values.once.value_url, fileUrl(id, 'once'), 'the value is still listed')
})

test('a file of 25 MB is streamed, not loaded into memory', async () => {
  const size = 25 * 1_048_576
  const bytes = randomBytes(size)
  const document = await seedFile(platform, company, 'raw', bytes, 'application/pdf')
  const id = await seedConnection(db, service, { userId: randomUUID() }, { document })
  const expected = sha256(bytes)
  const measure = async () => {
    const response = await begin(fileUrl(id, 'document'))
    // A client that does not read limits the server to the socket buffers.
    await leaveTimeFor('the rest of the file to be read', 300)
    const { arrayBuffers } = process.memoryUsage()
    response.destroy()
    return arrayBuffers
  }
  const before = process.memoryUsage().arrayBuffers
  const waiting = await Promise.all(Array.from({ length: 8 }, measure))
  const heldBytes = Math.max(...waiting) - before
  assert.ok(heldBytes < 2 * size, `eight downloads that are not read hold ${Math.round(heldBytes / 1_048_576)} MB`)
  const got = await fetchBytes(fileUrl(id, 'document'))
  assert.equal(sha256(got.bytes), expected)
  assert.equal(got.headers['x-platform-content-sha256'], expected)
})

/** The files of the folder that this process, which runs the platform, has open. */
const openFiles = async (): Promise<number> => {
  const { readlink } = await import('node:fs/promises')
  const handles = await readdir('/proc/self/fd')
  const targets = await Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')))
  return targets.filter((target) => target.includes('connection-files')).length
}

/** The server may still have some open: waits until two checks in a row find none. */
const expectNoneOpen = async (): Promise<void> => {
  let quiet = 0
  await until('no file is open', async () => {
    quiet = (await openFiles()) === 0 ? quiet + 1 : 0
    await leaveTimeFor('a file to be opened late', 250)
    return quiet === 2
  })
}

const onLinux = { skip: process.platform !== 'linux' }

const bigFile = async (): Promise<string> => {
  const document = await seedFile(platform, company, 'raw', randomBytes(8_000_000), 'application/pdf')
  return fileUrl(await seedConnection(db, service, { userId: randomUUID() }, { document }), 'document')
}

const beginAndCut = (path: string): (() => void) => {
  const { hostname, port } = new URL(company.apiUrl)
  const headers = { authorization: `Bearer ${token}` }
  const cut = request({ hostname, port, path, headers }).on('error', () => undefined)
  cut.end()
  return () => cut.destroy()
}

test('a client that leaves in the middle leaves no file open', onLinux, async () => {
  const path = await bigFile()
  for (let round = 0; round < 30; round++) {
    const response = await begin(path)
    await new Promise((resolve) => response.once('data', resolve))
    response.destroy()
    const cut = beginAndCut(path)
    await leaveTimeFor('the request to get further in each round', round % 10)
    cut()
  }
  await expectNoneOpen()
})

test('no file stays open if the client leaves before it is opened', onLinux, async () => {
  const path = await bigFile()
  await db.transaction(async (tx) => {
    // The server waits here until the callers are gone.
    await sql`lock table connection_value in access exclusive mode`.execute(tx)
    const cuts = Array.from({ length: 3 }, () => beginAndCut(path))
    await leaveTimeFor('the calls to reach the table', 300)
    for (const cut of cuts) cut()
    await leaveTimeFor('the server to hear of it', 100)
  })
  await leaveTimeFor('the files to be opened', 300)
  await expectNoneOpen()
})
