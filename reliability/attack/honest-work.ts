// The slow work of honest users during an attack: logins, PDF templates and events to a webhook, one of each at a time.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import {
  connect,
  createFlow,
  createRandomWrapper,
  createService,
  expectStatus,
  pdfWithLines,
  registerCompany,
  registerPerson,
  type TestPlatform,
} from '@company-data/testkit'
import { callFrom, HONEST_ADDRESS, type TimedResponse } from './call-from.ts'

const PACE_MS = 1_000
/** Logins are limited per account. */
const LOGIN_ACCOUNTS = 5
const EVENT_TIMEOUT_MS = 30_000
/** A larger body takes room in the memory for bodies. */
const COUNTED_BYTES = 16 * 1024

type Work = () => Promise<TimedResponse>

const createLogins = async (platform: TestPlatform): Promise<Work> => {
  const persons = await Promise.all(Array.from({ length: LOGIN_ACCOUNTS }, () => registerPerson(platform)))
  let turn = 0
  return () => {
    turn += 1
    const { email, password } = persons[turn % persons.length] ?? { email: '', password: '' }
    return callFrom(HONEST_ADDRESS, platform.frontDoor, 'POST', '/api/auth/login', { body: { email, password } })
  }
}

/** The endpoint of a webhook that confirms every event. */
const startEndpoint = async () => {
  const arrivals: Array<() => void> = []
  const server = createServer((incoming, response) => {
    incoming.resume()
    incoming.on('end', () => {
      response.end()
      for (const arrive of arrivals.splice(0)) arrive()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrival: () => new Promise<number>((resolve) => arrivals.push(() => resolve(200))),
    stop: () => server.close(),
  }
}

export interface HonestWork {
  /** Works until the returned function is called, which returns the slowest of each kind and the refused calls. */
  begin(): () => Promise<{ slowestMs: Record<string, number>; refused: readonly string[] }>
  stop(): void
}

export const honestWork = async (platform: TestPlatform): Promise<HonestWork> => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const flow = await createFlow(service, 'document')
  const customer = await registerPerson(platform)
  const { id: connectionId } = await connect(customer, service)
  const endpoint = await startEndpoint()
  const webhook = { url: endpoint.url, auth_type: 'none' }
  expectStatus(await company.call('POST', `/api/services/${service.id}/webhooks`, webhook), 201, 'adding a webhook')
  const data = pdfWithLines(['Hello {{name}}']).toString('base64')
  const template = `${JSON.stringify({ name: 'x', data })}${' '.repeat(COUNTED_BYTES)}`
  const kinds: Record<string, Work> = {
    login: await createLogins(platform),
    template: () =>
      callFrom(HONEST_ADDRESS, company.apiUrl, 'POST', `/api/portal/flows/${flow.id}/assets`, {
        token: company.token,
        body: template,
      }),
    event: async () => {
      const from = performance.now()
      const arrived = endpoint.arrival()
      const path = `/api/company-connections/${connectionId}/messages`
      const response = await callFrom(HONEST_ADDRESS, customer.apiUrl, 'POST', path, {
        token: customer.token,
        body: { body: createRandomWrapper() },
      })
      if (response.status !== 201) return response
      const status = await Promise.race([arrived, delay(EVENT_TIMEOUT_MS, 0, { ref: false })])
      return { status, text: 'an event did not arrive', ms: performance.now() - from }
    },
  }
  return {
    begin() {
      const slowestMs: Record<string, number> = {}
      const refused: string[] = []
      let isOver = false
      const workers = Object.entries(kinds).map(async ([kind, work]) => {
        while (!isOver) {
          const { status, ms, text } = await work()
          slowestMs[kind] = Math.max(slowestMs[kind] ?? 0, ms)
          if (status < 200 || status > 299) refused.push(`${kind}: ${status} ${text.slice(0, 120)}`)
          await delay(PACE_MS)
        }
      })
      return async () => {
        isOver = true
        await Promise.all(workers)
        return { slowestMs, refused }
      }
    },
    stop: endpoint.stop,
  }
}
