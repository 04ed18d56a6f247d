// The honest callers during an attack: a person who reads, looks at a photo and edits, with the duration of each call.
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { addDatum, createRandomWrapper, dataUri, expectStatus, png, type TestAccount } from '@company-data/testkit'
import { quantile } from '../figure.ts'

/** All of 127.0.0.0/8 is this machine: the attackers have another address than the honest callers. */
const HONEST_ADDRESS = '127.0.0.3'
/** Each of several attackers at once has its own. */
export const ATTACKER_ADDRESS = process.env.ATTACKER_ADDRESS ?? '127.0.0.2'

const PACE_MS = 40
const CALL_TIMEOUT_MS = 60_000

export interface TimedResponse {
  status: number
  ms: number
  text: string
}

const agents: Readonly<Record<string, Agent>> = {
  [HONEST_ADDRESS]: new Agent({ keepAlive: true }),
  [ATTACKER_ADDRESS]: new Agent({ keepAlive: true }),
}

/** A call from the given address of this machine; a lost connection has the status 0. */
export const callFrom = (
  localAddress: string,
  base: string,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<TimedResponse> => {
  const bytes = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const from = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, text: string): void => resolve({ status, text, ms: performance.now() - from })
    const outgoing = request(
      new URL(path, base),
      {
        method,
        localAddress,
        ...(agents[localAddress] && { agent: agents[localAddress] }),
        timeout: CALL_TIMEOUT_MS,
        headers: {
          ...(bytes !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(bytes),
          }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('latin1')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => end(response.statusCode ?? 0, text))
        response.on('error', () => end(0, ''))
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.on('error', () => end(0, ''))
    outgoing.end(bytes)
  })
}

export interface HonestFigures {
  calls: number
  p99Ms: number
  /** Calls without a success response, as `status path`. */
  refused: readonly string[]
}

export interface HonestCallers {
  /** Calls at a steady pace for this long, or until the work is done, if that is later. */
  measure(seconds: number, work?: Promise<unknown>): Promise<HonestFigures>
  /** True if the platform has the last confirmed edit. */
  isLastEditStored(): Promise<boolean>
}

export const honestCallers = async (person: TestAccount): Promise<HonestCallers> => {
  const send = (method: string, path: string, body?: unknown) =>
    callFrom(HONEST_ADDRESS, person.apiUrl, method, path, { token: person.token, ...(body !== undefined && { body }) })
  const datum = await addDatum(person, 'phone', { value: createRandomWrapper() })
  const photo = expectStatus(
    await person.call('POST', '/api/photos', { kind: 'profile', file: dataUri('image/png', png()) }),
    201,
    'adding a photo',
  ).body
  let lastEdit = ''
  const calls = [
    () => send('GET', '/api/account'),
    () => send('GET', `/api/photos/${photo.id}/file`),
    async () => {
      const value = createRandomWrapper()
      const response = await send('PUT', `/api/contact-data/${datum.id}`, { value, copies: [] })
      if (response.status === 200) lastEdit = value
      return response
    },
  ]
  return {
    async measure(seconds, work) {
      const times: number[] = []
      const refused: string[] = []
      let isWorkDone = work === undefined
      void work?.finally(() => {
        isWorkDone = true
      })
      const under: Array<Promise<void>> = []
      const begun = performance.now()
      for (let turn = 0; performance.now() < begun + seconds * 1000 || !isWorkDone; turn += 1) {
        const nextCall = calls[turn % calls.length] as (typeof calls)[number]
        under.push(
          nextCall().then(({ status, ms, text }) => {
            times.push(ms)
            if (status < 200 || status > 299) refused.push(`${status} ${text.slice(0, 120)}`)
          }),
        )
        await delay(Math.max(0, begun + (turn + 1) * PACE_MS - performance.now()))
      }
      await Promise.all(under)
      return { calls: times.length, p99Ms: quantile(times, 0.99), refused }
    },
    async isLastEditStored() {
      const { text } = await send('GET', `/api/contact-data/${datum.id}`)
      return JSON.parse(text).value === lastEdit
    },
  }
}
