// The sandbox of a service on the developer's machine: it makes persons, keeps their passwords and acts for them.

import { createAccount } from '../accounts/start-session.ts'
import type { CompanyClient } from '../clients/company-client.ts'
import { createPersonClientOn, type PersonClient } from '../clients/person-client.ts'
import { createDevice } from '../session/device.ts'
import { type ActingPerson, actingPerson } from './acting-person.ts'
import { pickIdentity } from './sample-values.ts'

/**
 * The service of a sandbox, and the client that manages it.
 * @example
 * const options: SandboxOptions = { frontDoorUrl, manager: company, serviceId }
 */
export interface SandboxOptions {
  frontDoorUrl: string
  /** The owner, or an account client with `service_management`. */
  manager: Pick<CompanyClient, 'sandbox' | 'services' | 'requestFields'>
  /** A service that was created with `sandbox: true`. */
  serviceId: string
}

/**
 * The login of a sandbox person. Only this machine has it: the platform cannot open the data of the person without it.
 * @example
 * const sandbox = createSandbox({ frontDoorUrl, manager: company, serviceId })
 * const { login } = await sandbox.createPerson()
 * const sameAgain = await sandbox.openPerson(login)
 */
export interface SandboxLogin {
  email: string
  password: string
  /** The made-up identity of the person. */
  identity: number
}

/**
 * A person of a sandbox with realistic data, who does what a test says.
 * @example
 * const sandbox = createSandbox({ frontDoorUrl, manager: company, serviceId })
 * const anna: SandboxPerson = await sandbox.createPerson()
 * await anna.connect()
 * await anna.edit('email')
 */
export interface SandboxPerson extends ActingPerson {
  login: SandboxLogin
  shareCode: string
  /** Everything that a person can do. */
  person: PersonClient
}

/**
 * A sandbox service as `createSandbox` returns it.
 * @example
 * const sandbox: Sandbox = createSandbox({ frontDoorUrl, manager: company, serviceId })
 * for (const { display_name } of await sandbox.listPersons()) console.log(display_name)
 */
export type Sandbox = ReturnType<typeof createSandbox>

const randomPassword = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`

/**
 * A sandbox service and its persons. Tests and real customers never meet: only these persons connect with the service, and they
 * connect with no other.
 * @example
 * const sandbox = createSandbox({ frontDoorUrl, manager: company, serviceId })
 * const anna = await sandbox.createPerson()
 * await anna.connect()
 * await sandbox.advance(86_400)
 * await sandbox.deletePersons()
 */
export const createSandbox = ({ frontDoorUrl, manager, serviceId }: SandboxOptions) => {
  // A person acts without the manager, whose session may belong to another program by then.
  const service = { id: serviceId, readCode: async () => (await manager.services.read(serviceId)).code }
  const toPerson = (person: PersonClient, login: SandboxLogin, shareCode: string): SandboxPerson => ({
    login,
    shareCode,
    person,
    ...actingPerson({ person, identity: pickIdentity(login.identity), service }),
  })
  return {
    /** Makes a person: the keys are made here, and only this machine has the password. */
    async createPerson(identity = Math.floor(Math.random() * 8)): Promise<SandboxPerson> {
      const { first, last } = pickIdentity(identity)
      const login = { email: `${crypto.randomUUID()}@sandbox.invalid`, password: randomPassword(), identity }
      const device = createDevice({ frontDoorUrl })
      const members = { email: login.email, display_name: `${first} ${last}` }
      const { share_code } = await createAccount(device, login, (keys) =>
        manager.sandbox.createPerson(serviceId, { ...members, ...keys }),
      )
      return toPerson(createPersonClientOn(device), login, share_code)
    },
    /** Signs in as a person that was made before. */
    async openPerson(login: SandboxLogin): Promise<SandboxPerson> {
      const person = createPersonClientOn(createDevice({ frontDoorUrl }))
      await person.login(login)
      const { share_code } = await person.account.read()
      return toPerson(person, login, share_code ?? '')
    },
    listPersons: () => manager.sandbox.listPersons(serviceId),
    /** Deletes all persons of the sandbox with everything that is theirs. */
    deletePersons: () => manager.sandbox.deletePersons(serviceId),
    /** Brings everything of this service that waits for a time closer. Nothing else moves. */
    advance: (seconds: number) => manager.sandbox.advance(serviceId, { advance_seconds: seconds }),
  }
}
