// Keeps the key of a new sandbox, which the platform does not have, or leaves nothing of the sandbox behind.
import { rm } from 'node:fs/promises'
import type { CreatedServiceClient } from '@company-data/sdk/company'
import { type Manager, secretName } from '../profiles/clients.ts'
import type { SecretStore } from '../profiles/key-store-program.ts'
import { writeNewPrivateFile } from '../profiles/private-files.ts'
import { usageError } from '../program/exit-codes.ts'

interface NewService {
  service: { id: string }
  keys: { private_pem: string; passphrase: string }
  keyFile: string
}

/** Creates the client, and stores the key that only this machine has. Without the key, no one could open the data of the service. */
export const keepNewService = async (
  manager: Manager,
  { service, keys, keyFile }: NewService,
  store: SecretStore,
  profileName: string,
): Promise<CreatedServiceClient> => {
  const names = [secretName(profileName, 'passphrase'), secretName(profileName, 'service')] as const
  const undo: Array<() => Promise<void>> = [() => manager.services.delete(service.id)]
  const replace = async (name: string, secret: string): Promise<void> => {
    const before = await store.get(name)
    undo.push(() => (before === undefined ? store.remove(name) : store.set(name, before)))
    await store.set(name, secret)
  }
  try {
    await writeNewPrivateFile(keyFile, keys.private_pem).catch(({ code }: NodeJS.ErrnoException) => {
      const reason = code === 'EEXIST' ? 'exists already' : `cannot be written: ${code}`
      throw usageError(`${keyFile} ${reason}.`, 'Run the command in another folder.')
    })
    undo.push(() => rm(keyFile))
    await replace(names[0], keys.passphrase)
    const client = await manager.serviceClients.create(service.id)
    await replace(names[1], client.client_secret)
    return client
  } catch (error) {
    for (const step of undo.reverse()) await step().catch(() => undefined)
    throw error
  }
}
