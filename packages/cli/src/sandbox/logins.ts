// The logins of sandbox persons, which only this machine has: kept like the other secrets of the profile.
import type { SandboxLogin } from '@company-data/sdk/sandbox'
import { parseSecret, secretName } from '../profiles/clients.ts'
import { openSecretStore } from '../profiles/secret-store.ts'
import type { Session } from '../program/session.ts'

type Logins = Readonly<Record<string, readonly SandboxLogin[]>>

export interface LoginStore {
  list(serviceId: string): Promise<readonly SandboxLogin[]>
  add(serviceId: string, login: SandboxLogin): Promise<void>
  forget(serviceId: string): Promise<void>
}

export const openLogins = async ({ system, profiles }: Pick<Session, 'system' | 'profiles'>): Promise<LoginStore> => {
  const store = openSecretStore(system, (await profiles.read())?.secrets ?? 'file')
  const name = secretName(await profiles.name(), 'sandbox')
  const read = async (): Promise<Logins> => parseSecret<Logins>(name, (await store.get(name)) ?? '{}')
  const write = (logins: Logins): Promise<void> => store.set(name, JSON.stringify(logins))
  return {
    list: async (serviceId) => (await read())[serviceId] ?? [],
    async add(serviceId, login) {
      const logins = await read()
      await write({ ...logins, [serviceId]: [...(logins[serviceId] ?? []), login] })
    },
    async forget(serviceId) {
      const { [serviceId]: _, ...others } = await read()
      await write(others)
    },
  }
}
