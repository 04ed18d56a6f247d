// The attacks: each is a bounded load from a separate address, and reports the outcomes of its requests.
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { costs } from './costs.ts'
import { type Attack, flood, type Outcome } from './flood.ts'
import { ATTACKER_ADDRESS, callFrom } from './honest-callers.ts'

const logins: Attack = {
  name: '150 logins at once without an account',
  run: ({ frontDoor }, seconds) =>
    flood(150, seconds, () =>
      callFrom(ATTACKER_ADDRESS, frontDoor, 'POST', '/api/auth/login', {
        body: { email: `${randomBytes(6).toString('hex')}@example.org`, password: randomBytes(32).toString('base64') },
      }),
    ),
}

const passcodes: Attack = {
  name: '200 changes of a passcode at once by one free account',
  run: ({ attacker }, seconds) =>
    flood(200, seconds, () =>
      callFrom(ATTACKER_ADDRESS, attacker.apiUrl, 'PUT', '/api/account/passcode', {
        token: attacker.token,
        body: { passcode: randomBytes(32).toString('base64'), password: attacker.password },
      }),
    ),
}

const wrongPasswords: Attack = {
  name: '60 wrong passwords at once by one free account',
  run: ({ attacker }, seconds) =>
    flood(60, seconds, () =>
      callFrom(ATTACKER_ADDRESS, attacker.apiUrl, 'DELETE', '/api/account/2fa', {
        token: attacker.token,
        body: { password: randomBytes(32).toString('base64'), code: '123456' },
      }),
    ),
}

const forgedTokens: Attack = {
  name: '50 callers with forged tokens',
  run: ({ region }, seconds) =>
    flood(50, seconds, () =>
      callFrom(ATTACKER_ADDRESS, region, 'GET', '/api/account', {
        token: `${randomBytes(30).toString('base64url')}.e30.e30`,
      }),
    ),
}

const operatorGuesses: Attack = {
  name: '50 callers who guess the operator token',
  run: ({ frontDoor }, seconds) =>
    flood(50, seconds, () =>
      callFrom(ATTACKER_ADDRESS, frontDoor, 'GET', '/api/ops/jobs', { token: randomBytes(24).toString('hex') }),
    ),
}

const introspections: Attack = {
  name: '50 callers who introspect with wrong secrets',
  run: ({ frontDoor }, seconds) =>
    flood(50, seconds, () =>
      callFrom(ATTACKER_ADDRESS, frontDoor, 'POST', '/oauth2/introspect', {
        body: new URLSearchParams({
          client_id: 'acct_x',
          client_secret: randomBytes(9).toString('hex'),
          token: 'x',
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ),
}

const registrations: Attack = {
  name: '50 callers who register accounts without end',
  run: ({ frontDoor, registration }, seconds) =>
    flood(50, seconds, () =>
      callFrom(ATTACKER_ADDRESS, frontDoor, 'POST', '/api/auth/register', {
        body: { ...registration, email: `${randomBytes(6).toString('hex')}@example.org` },
      }),
    ),
}

const socketTo = (base: string): Promise<Socket | undefined> => {
  const { hostname, port } = new URL(base)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER_ADDRESS })
    socket.once('connect', () => resolve(socket))
    socket.on('error', () => resolve(undefined))
  })
}

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
  for (const socket of sockets) socket.destroy()
  return { opened: sockets.length, ended }
}

const MIB = 1024 * 1024
const chunk = Buffer.alloc(MIB, 'A')
/** Nearly as much as the route accepts. */
const UPLOAD_BYTES = 92_000_000

const uploads: Attack = {
  name: '20 bodies of 92 MB by one free account, held open before their last byte',
  run: ({ attacker }, seconds) =>
    hold(20, seconds, attacker.apiUrl, async (socket) => {
      socket.on('data', () => undefined)
      socket.write(
        `PUT /api/contact-data/${attacker.userId}/file HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${attacker.token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${UPLOAD_BYTES}\r\n\r\n{"file":"`,
      )
      for (let index = 0; index < Math.floor(UPLOAD_BYTES / MIB) && !socket.destroyed; index += 1) {
        if (!socket.write(chunk))
          await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), delay(2_000)])
      }
    }),
}

const unreadResponses: Attack = {
  name: '100 callers who ask for large answers and do not read them',
  run: ({ frontDoor }, seconds) =>
    hold(100, seconds, frontDoor, (socket) => {
      socket.pause()
      socket.write('GET /openapi/account.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20))
    }),
}

const halfRequests: Attack = {
  name: '2,000 connections with half a request',
  run: ({ region }, seconds) =>
    hold(2_000, seconds, region, (socket) => {
      socket.on('data', () => undefined)
      socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\nX-Slow: ')
    }),
}

export const attacks: readonly Attack[] = [
  logins,
  passcodes,
  wrongPasswords,
  registrations,
  forgedTokens,
  operatorGuesses,
  introspections,
  uploads,
  unreadResponses,
  halfRequests,
  ...costs,
]
