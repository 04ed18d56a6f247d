// The logins of sandbox persons, which only this machine has: kept like the other secrets of the profile.
import { join } from 'node:path'
import type { SandboxLogin } from '@company-data/sdk/sandbox'
import { parseSecret, secretName } from '../profiles/clients.ts'
import { withFileLock } from '../profiles/file-lock.ts'
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
  // The names of profiles, which have locks beside this one, do not begin with a dot.
  const lockPath = join(profiles.folder, '.sandbox.lock')
  /** Commands add their persons in turn: no one could act for a person whose login was overwritten. */
  const update = (change: (logins: Logins) => Logins): Promise<void> =>
    withFileLock(lockPath, async () => store.set(name, JSON.stringify(change(await read()))))
  return {
    list: async (serviceId) => (await read())[serviceId] ?? [],
    add: (serviceId, login) => update((logins) => ({ ...logins, [serviceId]: [...(logins[serviceId] ?? []), login] })),
    forget: (serviceId) => update(({ [serviceId]: _, ...others }) => others),
  }
}
