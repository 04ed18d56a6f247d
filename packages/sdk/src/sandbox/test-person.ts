// A test person of a service: its keys are made here, and the owner keeps its login sealed to the account key.

import { createAccount } from '../accounts/start-session.ts'
import type { CompanyClient } from '../clients/company-client.ts'
import { createPersonClientOn, type PersonClient } from '../clients/person-client.ts'
import type { TestPersonLogin } from '../services/test-persons.ts'
import { createDevice } from '../session/device.ts'
import type { DeviceProof } from '../session/device-signature.ts'
import { createDeviceProof } from './sandbox-unlock.ts'

/**
 * A test person as `createTestPerson` and `openTestPerson` return it.
 * @example
 * const tester: OpenTestPerson | undefined = await openTestPerson({ frontDoorUrl, owner: company, serviceId }, userId)
 * const run = await tester?.person.runs.open({ connectionId, runId })
 */
export interface OpenTestPerson {
  userId: string
  shareCode: string
  /** Everything that a person can do. */
  person: PersonClient
  /** The key of a device that proves signatures, made when it is first needed. */
  proof(): Promise<DeviceProof>
  /** Ends the session and forgets the device. */
  close(): Promise<void>
}

/**
 * The service, and the owner who acts for its test persons.
 * @example
 * const options: TestPersonOptions = { frontDoorUrl, owner: company, serviceId }
 */
export interface TestPersonOptions {
  frontDoorUrl: string
  owner: Pick<CompanyClient, 'testPersons'>
  serviceId: string
}

const DEVICE_NAME = 'Test person'

const randomPassword = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`

/** Sessions that ended without a farewell have left devices. */
const removeOldDevices = async ({ trustedDevices }: PersonClient): Promise<void> => {
  for (const { device_id, name } of await trustedDevices.list())
    if (name === DEVICE_NAME) await trustedDevices.delete(device_id)
}

interface Opened {
  person: PersonClient
  login: TestPersonLogin
  userId: string
  shareCode: string
}

const toOpenPerson = ({ person, login, userId, shareCode }: Opened): OpenTestPerson => {
  let proof: Promise<DeviceProof> | undefined
  const createProof = async (): Promise<DeviceProof> => {
    await removeOldDevices(person)
    return createDeviceProof(person, DEVICE_NAME, { password: login.password })
  }
  return {
    userId,
    shareCode,
    person,
    proof() {
      proof ??= createProof()
      // A failed attempt is made again.
      proof.catch(() => {
        proof = undefined
      })
      return proof
    },
    async close() {
      const device = await proof?.catch(() => undefined)
      if (device !== undefined) await person.trustedDevices.delete(device.deviceId).catch(() => undefined)
      await person.logout().catch(() => undefined)
    },
  }
}

/**
 * Makes a test person for any service. Its keys are made here; its login is kept on the platform, sealed to the account key of the
 * owner. Records that name the person say `test_person`.
 * @example
 * const tester = await createTestPerson({ frontDoorUrl, owner: company, serviceId }, { display_name: 'Test person' })
 * const profile = await tester.person.codes.lookUp(code)
 */
export const createTestPerson = async (
  { frontDoorUrl, owner, serviceId }: TestPersonOptions,
  { display_name, language }: { display_name: string; language?: string },
): Promise<OpenTestPerson> => {
  const login = { email: `${crypto.randomUUID()}@sandbox.invalid`, password: randomPassword() }
  const device = createDevice({ frontDoorUrl })
  const { user_id, share_code } = await createAccount(device, login, (keys) =>
    owner.testPersons.create(serviceId, { display_name, ...(language !== undefined && { language }), ...keys }, login),
  )
  return toOpenPerson({ person: createPersonClientOn(device), login, userId: user_id, shareCode: share_code })
}

/**
 * Signs in as a test person with the login that the owner keeps. Undefined if the service has no such person, or the account key of
 * the owner does not open its login.
 * @example
 * const tester = await openTestPerson({ frontDoorUrl, owner: company, serviceId }, userId)
 * if (tester) await tester.person.runs.open({ connectionId, runId })
 */
export const openTestPerson = async (
  { frontDoorUrl, owner, serviceId }: TestPersonOptions,
  userId: string,
): Promise<OpenTestPerson | undefined> => {
  const record = (await owner.testPersons.list(serviceId)).find(({ user_id }) => user_id === userId)
  if (!record?.login) return undefined
  const person = createPersonClientOn(createDevice({ frontDoorUrl }))
  await person.login(record.login)
  return toOpenPerson({ person, login: record.login, userId: record.user_id, shareCode: record.share_code })
}
