// The attacks on what accounts share: hash threads, database connections, webhook senders and stored events.
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  call,
  connect,
  createApprover,
  createRandomWrapper,
  createService,
  createServiceClient,
  expectStatus,
  registerCompany,
  registerPerson,
} from '@company-data/testkit'
import { ATTACKER_ADDRESS, callFrom } from './call-from.ts'
import { toPlatform } from './company-floods.ts'
import { type Attack, flood, type Victim } from './flood.ts'

const REDIRECT_URI = 'https://shop.example/enrolled'

/** A person who is enrolled for approvals, and a service that raises them. */
const enrollApprover = async (victim: Victim) => {
  const platform = toPlatform(victim)
  const company = await registerCompany(platform)
  const service = await createService(company)
  const client = await createServiceClient(company, service.id, { redirect_uri: REDIRECT_URI })
  const person = await registerPerson(platform)
  await connect(person, service)
  const consent = { client_id: client.clientId, mode: '2fa_enroll', redirect_uri: REDIRECT_URI, state: 's' }
  const body = { ...consent, decision: 'approve' }
  expectStatus(
    await call(platform.frontDoor, 'POST', '/oauth2/authorize', { body, token: person.token }),
    200,
    'enrolling',
  )
  const passcode = randomBytes(32).toString('base64url')
  const approver = await createApprover(person)
  expectStatus(await person.call('PUT', '/api/account/passcode', { passcode }), 200, 'setting a passcode')
  const raised = await call(company.apiUrl, 'POST', '/api/service-2fa/challenges', {
    token: await client.token(),
    body: { share_code: person.code, idempotency_key: randomUUID() },
  })
  return { person, approver, challengeId: expectStatus(raised, 200, 'raising a challenge').body.challenge_id }
}

const wrongApprovals: Attack = {
  name: '60 wrong approvals at once by one person',
  effects: ['403'],
  async run(victim, seconds) {
    const { person, approver, challengeId } = await enrollApprover(victim)
    const { deviceId, sign } = approver.device
    const body = {
      unlock: 'passcode',
      passcode: 'A'.repeat(43),
      device_id: deviceId,
      signature: sign(`twofa:${challengeId}:approve`),
    }
    const path = `/api/twofa/challenges/${challengeId}/approve`
    return flood(60, seconds, () =>
      callFrom(ATTACKER_ADDRESS, person.apiUrl, 'POST', path, { token: person.token, body }),
    )
  },
}

const databaseReads: Attack = {
  name: '100 readers at once of everything that is counted, by one free company',
  effects: ['200'],
  run: ({ company: { apiUrl, token } }, seconds) => {
    const paths = ['/api/account/quotas', '/api/portal/overview', '/api/portal/audit-log?limit=250']
    let turn = 0
    return flood(100, seconds, () => {
      turn += 1
      return callFrom(ATTACKER_ADDRESS, apiUrl, 'GET', paths[turn % paths.length] ?? '', { token })
    })
  },
}

const WEBHOOKS = 50

/** An endpoint that takes every request and responds to none. */
const startSilentEndpoint = async (): Promise<string> => {
  const server = createServer((incoming) => void incoming.resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const silentWebhooks: Attack = {
  name: `${WEBHOOKS} webhooks of one company to an endpoint that never responds, and events for all of them`,
  effects: ['201'],
  async run(victim, seconds) {
    const platform = toPlatform(victim)
    const company = await registerCompany(platform)
    const service = await createService(company)
    const url = await startSilentEndpoint()
    for (let count = 0; count < WEBHOOKS; count += 1)
      await company.call('POST', `/api/services/${service.id}/webhooks`, { url: `${url}/${count}`, auth_type: 'none' })
    const person = await registerPerson(platform)
    const { id } = await connect(person, service)
    return flood(20, seconds, () =>
      callFrom(ATTACKER_ADDRESS, person.apiUrl, 'POST', `/api/company-connections/${id}/messages`, {
        token: person.token,
        body: { body: createRandomWrapper() },
      }),
    )
  },
}

const storedResponses: Attack = {
  name: '20 callers of one customer who send messages with new Idempotency-Keys',
  effects: ['201'],
  async run(victim, seconds) {
    const platform = toPlatform(victim)
    const service = await createService(await registerCompany(platform))
    const person = await registerPerson(platform)
    const { id } = await connect(person, service)
    return flood(20, seconds, () =>
      callFrom(ATTACKER_ADDRESS, person.apiUrl, 'POST', `/api/company-connections/${id}/messages`, {
        token: person.token,
        body: { body: createRandomWrapper() },
        headers: { 'idempotency-key': randomUUID() },
      }),
    )
  },
}

export const shareFloods: readonly Attack[] = [wrongApprovals, databaseReads, silentWebhooks, storedResponses]
