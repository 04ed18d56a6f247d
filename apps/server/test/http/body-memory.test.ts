// Request bodies held open or sent in numbers: memory is bounded, shared, and released on every path.
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import {
  addDatum,
  assertRefusal,
  clearFile,
  createService,
  eventually,
  ownPlatform,
  parseResponses,
  pdf,
  type Reply,
  registerCompany,
  registerPerson,
  requestField,
  type TestAccount,
  until,
} from '@company-data/testkit'

const MIB = 1024 * 1024

// The largest body of any route is 16 MiB then, and so is the memory.
const platform = await ownPlatform({
  environment: {
    BODY_MEMORY_MB: '16',
    DOCUMENT_MAX_MB: '2',
    PHOTO_MAX_MB: '2',
    RATE_LIMITS: 'on',
    RATE_LIMIT_PUBLIC_CALLS: '1000/60',
  },
  clockStandsStill: true,
})
const [firstPerson, two] = [await registerPerson(platform), await registerPerson(platform)]
const datum = await addDatum(firstPerson, 'pdf_document')
const otherDatum = await addDatum(two, 'pdf_document')

const bytesInMemory = async (): Promise<number> => {
  const { text } = await platform.ops('GET', '/api/ops/metrics')
  return Number(/^companydata_request_body_bytes (\d+)$/m.exec(text)?.[1])
}
const memoryIs = (bytes: number): Promise<void> => eventually(bytesInMemory, bytes)

interface Peer {
  socket: Socket
  write(bytes: string | Uint8Array): Promise<void>
  /** The first response. */
  response: Promise<Reply>
  leave(): Promise<void>
}

/** Sends the head of a request, and only those parts of its body that the test writes. */
const begin = async (sender: TestAccount | undefined, request: string, headers: readonly string[]): Promise<Peer> => {
  const { hostname, port } = new URL(platform.region())
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const response = new Promise<Reply>((resolve, reject) => {
    let received = ''
    socket.setEncoding('latin1').on('data', (text) => {
      received += text
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? Number.NaN)
      const end = received.indexOf('\r\n\r\n')
      if (end === -1 || received.length < end + 4 + length) return
      const [first] = parseResponses(received)
      if (first) resolve(first)
    })
    socket.once('close', () => reject(new Error(`closed after ${received.length} characters`)))
  })
  response.catch(() => undefined)
  const write = (bytes: string | Uint8Array) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  const token = sender ? [`Authorization: Bearer ${sender.token}`] : []
  const lines = [`${request} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...token, ...headers]
  await write(`${lines.join('\r\n')}\r\n\r\n`)
  const leave = (): Promise<void> => {
    socket.destroy()
    return closed
  }
  return { socket, write, response, leave }
}

/** A body for a datum that does not exist is refused before it is read. */
const toEdit = (sender: TestAccount): string => `PUT /api/contact-data/${sender === two ? otherDatum.id : datum.id}`
const edit = (sender: TestAccount, bytes: number) => begin(sender, toEdit(sender), [`Content-Length: ${bytes}`])

test('G-004, G-021: a body without room is refused unread with 503', async () => {
  const holder = await edit(firstPerson, 15 * MIB)
  await holder.write(Buffer.alloc(14 * MIB, ' '))
  await memoryIs(15 * MIB)
  const refused = await edit(two, 2 * MIB)
  const reply = await refused.response
  assertRefusal(reply, 503, 'server.overloaded')
  assert.deepEqual([reply.headers['retry-after'], reply.headers.connection], ['5', 'close'])
  // Far more than the peer's buffers hold: it cannot be sent while the server does not read it.
  const failure = await new Promise((resolve) => refused.socket.write(Buffer.alloc(64 * MIB), resolve))
  assert.ok(failure instanceof Error)
  assert.equal((await two.call('POST', '/api/contact-fields', { label: 'Small', type: 'text' })).status, 201)
  await holder.leave()
  await memoryIs(0)
  const admitted = await edit(two, 2 * MIB)
  await memoryIs(2 * MIB)
  await admitted.leave()
  await memoryIs(0)
})

test('(G-004) a body without a declared size is counted as it grows', async () => {
  const holder = await edit(firstPerson, 12 * MIB)
  await holder.write(Buffer.alloc(11 * MIB, ' '))
  const growing = await begin(two, toEdit(two), ['Transfer-Encoding: chunked'])
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MIB, ' '), Buffer.from('\r\n')])
  for (const megabytes of [1, 2, 3, 4]) {
    await growing.write(chunk)
    await memoryIs((12 + megabytes) * MIB)
  }
  await growing.write(chunk)
  assertRefusal(await growing.response, 503, 'server.overloaded')
  await memoryIs(12 * MIB)
  await holder.leave()
  await memoryIs(0)
})

test('(G-004) an announced body that does not arrive gives up its room', async () => {
  const announced = await edit(firstPerson, 15 * MIB)
  await memoryIs(15 * MIB)
  const createBody = (bytes: number) => clearFile('application/pdf', Buffer.concat([pdf(), Buffer.alloc(bytes - 64)]))
  const path = `/api/contact-data/${otherDatum.id}/file`
  // At first it is not late: a body may begin slowly.
  await until('the body is admitted', async () => (await two.call('PUT', path, createBody(2 * MIB))).status === 200)
  assertRefusal(await announced.response, 503, 'server.overloaded')
  await memoryIs(0)
})

test('(G-004) uploads cannot use the room of other bodies', async () => {
  const holder = await edit(firstPerson, 16 * MIB)
  await holder.write(Buffer.alloc(15 * MIB, ' '))
  await memoryIs(16 * MIB)
  const small = [await edit(two, 128 * 1024), await edit(two, 128 * 1024)]
  await memoryIs(16.25 * MIB)
  // One caller does not take all of it.
  assertRefusal(await (await edit(two, 128 * 1024)).response, 503, 'server.overloaded')
  for (const peer of [holder, ...small]) await peer.leave()
  await memoryIs(0)
})

test("NS-14: a caller's third concurrent upload is 429", async () => {
  const uploads = [await edit(firstPerson, 2 * MIB), await edit(firstPerson, 2 * MIB)]
  await memoryIs(4 * MIB)
  const third = await edit(firstPerson, 2 * MIB)
  const reply = await third.response
  assertRefusal(reply, 429, 'rate.limited')
  assert.deepEqual(
    ['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) => reply.headers[name]),
    ['5', '2', '0', '5'],
  )
  const otherPeers = [await edit(two, 2 * MIB), await edit(firstPerson, MIB / 2)]
  await memoryIs(6.5 * MIB)
  for (const peer of [...uploads, ...otherPeers]) await peer.leave()
  await memoryIs(0)
})

test('NS-14: several bodies of one caller leave half of the memory to others', async () => {
  const sizes = [5, 3]
  const bodies = []
  for (const size of sizes) bodies.push(await edit(firstPerson, size * MIB))
  await memoryIs(8 * MIB)
  assertRefusal(await (await edit(firstPerson, MIB / 2)).response, 429, 'rate.limited')
  const other = await edit(two, 8 * MIB)
  await memoryIs(16 * MIB)
  for (const peer of [...bodies, other]) await peer.leave()
  await memoryIs(0)
})

test('G-021: refusals that need no body come before its first byte', async () => {
  const length = [`Content-Length: ${MIB}`]
  const path = `/api/contact-data/${datum.id}/file`
  const cases: Array<[TestAccount | undefined, string, string[], number, string]> = [
    [undefined, `PUT ${path}`, length, 401, 'auth.token_required'],
    [firstPerson, 'PUT /api/nothing', length, 404, 'route.not_found'],
    [firstPerson, `PATCH ${path}`, length, 405, 'route.method_not_allowed'],
    [firstPerson, 'POST /api/services', length, 403, 'auth.forbidden'],
    [firstPerson, 'POST /api/contact-fields', [`Content-Length: ${MIB + 1}`], 413, 'request.too_large'],
    [firstPerson, `PUT ${path}`, [`Content-Length: ${100 * MIB}`], 400, 'documents.too_large'],
    [firstPerson, `PUT ${path}`, [...length, 'Content-Encoding: gzip'], 415, 'request.unsupported_media_type'],
  ]
  for (const [sender, request, headers, status, key] of cases) {
    const peer = await begin(sender, request, headers)
    assertRefusal(await peer.response, status, key)
    await peer.leave()
  }
  await memoryIs(0)
})

test('(G-004) the room of a body is free again after success, refusal and abort', async () => {
  const put = (body: unknown) => firstPerson.call('PUT', `/api/contact-data/${datum.id}/file`, body)
  // Together they are larger than the memory.
  for (let time = 0; time < 7; time += 1) {
    assert.equal(
      (await put(clearFile('application/pdf', Buffer.concat([pdf(), Buffer.alloc(2 * MIB - 64)])))).status,
      200,
    )
  }
  assert.equal((await put({ file: 'x'.repeat(2 * MIB) })).status, 400)
  await memoryIs(0)
  const pipelined = await begin(two, 'GET /api/contact-data', ['Content-Length: 0'])
  await pipelined.response
  await pipelined.write(
    `${toEdit(two)} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nAuthorization: Bearer ${two.token}\r\nContent-Length: ${MIB}\r\n\r\n`,
  )
  await memoryIs(MIB)
  pipelined.socket.resetAndDestroy()
  await memoryIs(0)
})

test('a large response to a large body leaves no warning in the log', async () => {
  const warnings: Error[] = []
  const note = (warning: Error): void => void warnings.push(warning)
  process.on('warning', note)
  try {
    const company = await registerCompany(platform)
    const { id } = await createService(company)
    const path = `/api/services/${id}/request-fields`
    const { config_token } = (await company.call('GET', path)).body
    const options = Array.from({ length: 500 }, (_, index) => `${index} ${'x'.repeat(190)}`)
    const fields = Array.from({ length: 9 }, (_, index) => requestField(`f${index}`, { type: 'select', options }))
    const reply = await company.call('PUT', path, { config_token, fields })
    assert.equal(reply.status, 200)
    assert.deepEqual(warnings, [])
  } finally {
    process.off('warning', note)
  }
})
