// The honest callers during an attack: a person who reads, looks at a photo and edits, with the duration of each call.
import { setTimeout as delay } from 'node:timers/promises'
import { addDatum, createRandomWrapper, dataUri, expectStatus, png, type TestAccount } from '@company-data/testkit'
import { quantile } from '../figure.ts'
import { callFrom, HONEST_ADDRESS } from './call-from.ts'

const PACE_MS = 40

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
