// The test persons of a service, whose logins the owner keeps sealed to the account key; sealed and opened here.
import { sealValue } from '@company-data/crypto'
import { managementPrefix } from '@company-data/protocol/contract/prefixes'
import type { testPersons } from '@company-data/protocol/nouns/test-persons/contract'
import { testPersonRoutes } from '@company-data/protocol/nouns/test-persons/routes'
import type { CreatedSandboxPerson, NewSandboxPerson } from '@company-data/protocol/wire/sharing/sandbox'
import type { Device } from '../session/device.ts'
import { calls } from '../transport/calls.ts'

/**
 * The login of a test person. The platform stores it sealed to the account key of the owner, and cannot read it.
 * @example
 * const [record] = await company.testPersons.list(serviceId)
 * const login: TestPersonLogin | undefined = record?.login ?? undefined
 */
export interface TestPersonLogin {
  email: string
  password: string
}

/**
 * A test person of a service.
 * @example
 * const persons: TestPersonRecord[] = await company.testPersons.list(serviceId)
 * for (const { display_name, share_code } of persons) console.log(display_name, share_code)
 */
export interface TestPersonRecord {
  user_id: string
  display_name: string
  share_code: string
  created_at: string
  /** Null if the account key does not open it: it was sealed to an earlier key. */
  login: TestPersonLogin | null
}

export const testPersonCalls = ({ api, key }: Pick<Device, 'api' | 'key'>) => {
  const persons = calls<typeof testPersons>()(api, testPersonRoutes, managementPrefix)
  const openLogin = async (wrapper: string): Promise<TestPersonLogin | null> =>
    key.openValue(wrapper).then(
      (text) => JSON.parse(text),
      () => null,
    )
  return {
    /**
     * Adds a test person whose keys were made here, and keeps its login. `createTestPerson` of `@company-data/sdk/sandbox` makes the keys.
     * @example
     * const login: TestPersonLogin = { email: 'test-1@sandbox.invalid', password }
     * await company.testPersons.create(serviceId, { display_name: 'Test person', ...newKeys }, login)
     */
    create: async (
      serviceId: string,
      person: Omit<NewSandboxPerson, 'email'>,
      login: TestPersonLogin,
    ): Promise<CreatedSandboxPerson> => {
      const sealed_login = await sealValue(JSON.stringify(login), await key.publicKey())
      return persons.create(serviceId, { ...person, email: login.email, sealed_login })
    },
    /**
     * The test persons of a service, with their logins, opened with the account key of this session.
     * @example
     * for (const { display_name, share_code } of await company.testPersons.list(serviceId)) console.log(display_name, share_code)
     */
    async list(serviceId: string): Promise<TestPersonRecord[]> {
      const rows = await persons.list(serviceId)
      return Promise.all(
        rows.map(async ({ user_id, display_name, share_code, created_at, sealed_login }) => ({
          user_id,
          display_name,
          share_code,
          created_at,
          login: await openLogin(sealed_login),
        })),
      )
    },
    /**
     * Deletes a test person with its data, connections and contracts.
     * @example
     * const [record] = await company.testPersons.list(serviceId)
     * if (record) await company.testPersons.delete({ serviceId, userId: record.user_id })
     */
    delete: persons.delete,
  }
}
