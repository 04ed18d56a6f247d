// A person who is enrolled for the two-factor approval of a service, with a device that signs: what both sides send.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { Database, RegionTables } from '@company-data/server'
import { registerPerson, type TestAccount } from '../callers/accounts.ts'
import { call, type Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import type { TestPlatform } from '../platform/start-platform.ts'
import { connect } from './connection.ts'
import type { TestService } from './service.ts'

export interface TestDevice {
  deviceId: string
  publicKey: string
  /** Base64 of r ‖ s, as WebCrypto gives it. */
  sign(text: string): string
}

/** A device that the person trusts to sign. */
export const addDevice = async (person: TestAccount): Promise<TestDevice> => {
  const { publicKey: key, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = key.export({ format: 'der', type: 'spki' }).toString('base64')
  const body = { name: 'Phone', public_key: publicKey }
  const reply = await person.call('POST', '/api/account/trusted-devices', body)
  return {
    deviceId: expectStatus(reply, 201, 'adding a device').body.device_id,
    publicKey,
    sign: (text) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64'),
  }
}

export interface TestApprover {
  person: TestAccount
  device: TestDevice
  approve(challengeId: string, change?: object): Promise<Reply>
  deny(challengeId: string, body?: unknown): Promise<Reply>
  cards(): Promise<Array<Record<string, unknown>>>
}

export const approverOf = async (person: TestAccount): Promise<TestApprover> => {
  const device = await addDevice(person)
  const path = (challengeId: string, act: string) => `/api/twofa/challenges/${challengeId}/${act}`
  return {
    person,
    device,
    approve: (challengeId, change = {}) =>
      person.call('POST', path(challengeId, 'approve'), {
        unlock: 'biometric',
        device_id: device.deviceId,
        signature: device.sign(`twofa:${challengeId}:approve`),
        ...change,
      }),
    deny: (challengeId, body) => person.call('POST', path(challengeId, 'deny'), body),
    cards: async () => expectStatus(await person.call('GET', '/api/twofa/challenges'), 200, 'reading cards').body,
  }
}

/** Raises a challenge with a key of its own, whatever the answer is. */
export const raiseChallenge = async (service: TestService, shareCode: unknown, change: object = {}): Promise<Reply> =>
  call(service.company.apiUrl, 'POST', '/api/service-2fa/challenges', {
    token: await service.token(),
    body: { share_code: shareCode, idempotency_key: randomUUID(), ...change },
  })

export const pollChallenge = async (service: TestService, challengeId: string, query = ''): Promise<Reply> =>
  call(service.company.apiUrl, 'GET', `/api/service-2fa/challenges/${challengeId}${query}`, {
    token: await service.token(),
  })

/** Without the consent page: the row of the connection says that the person is enrolled. */
export const enroll = async (database: Database<RegionTables>, service: TestService, person: TestAccount) => {
  await database.kysely
    .updateTable('connection')
    .set({ twofa_enrolled_at: new Date() })
    .where('service_id', '=', service.id)
    .where('customer_user_id', '=', person.userId)
    .execute()
}

/** A new person, connected and enrolled. */
export const enrolledApprover = async (
  platform: TestPlatform,
  database: Database<RegionTables>,
  service: TestService,
  options: { region?: string } = {},
): Promise<TestApprover> => {
  const person = await registerPerson(platform, options)
  await connect(person, service)
  await enroll(database, service, person)
  return approverOf(person)
}
