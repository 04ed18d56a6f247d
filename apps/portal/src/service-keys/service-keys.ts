// The service keys that are open in this page, each in its own worker, and their opened values. In memory only.
import type { ServiceOpener } from '@company-data/sdk/company'
import { type OpenerThread, type OpenKey, type OpenProgress, openKey } from './open-key.ts'
import type { OpenedText, SealedText, ServiceKeyFile } from './opener-messages.ts'
import { ServiceKeyError } from './service-key-error.ts'

export const createServiceKeys = (startThread: () => OpenerThread) => {
  const keys = new Map<string, OpenKey>()
  const listeners = new Set<() => void>()
  /** Locked one by one: these stay locked until the user opens them. */
  const lockedByUser = new Set<string>()
  let version = 0
  let locks = 0
  const changed = (): void => {
    version += 1
    for (const listener of listeners) listener()
  }
  const forget = (serviceId: string): void => {
    keys.get(serviceId)?.end()
    keys.delete(serviceId)
  }

  return {
    isUnlocked: (serviceId: string): boolean => keys.has(serviceId),
    /** How often the portal was locked. Read it before the first await when opening a key. */
    locks: (): number => locks,
    /** Opens the key file with its passphrase in a new worker; a key of another service is refused. */
    async unlock(
      service: { id: string; public_key: string },
      file: ServiceKeyFile,
      locksBefore: number,
    ): Promise<void> {
      if (locks !== locksBefore) throw new ServiceKeyError('locked')
      const thread = startThread()
      try {
        const publicKey = await thread.load(file)
        if (publicKey !== service.public_key) throw new ServiceKeyError('other_key')
        // The portal was locked while the passphrase was fetched or tried, so the key must not open behind the lock.
        if (locks !== locksBefore) throw new ServiceKeyError('locked')
        forget(service.id)
        lockedByUser.delete(service.id)
        keys.set(service.id, openKey(thread, publicKey, changed))
      } catch (error) {
        thread.end()
        throw error
      }
      changed()
    },
    isLockedByUser: (serviceId: string): boolean => lockedByUser.has(serviceId),
    lock(serviceId: string): void {
      lockedByUser.add(serviceId)
      forget(serviceId)
      changed()
    },
    lockAll(): void {
      locks += 1
      lockedByUser.clear()
      for (const serviceId of [...keys.keys()]) forget(serviceId)
      changed()
    },
    /** Undefined while sealed or queued. */
    getOpenedText: (serviceId: string, text: SealedText): OpenedText | undefined =>
      keys.get(serviceId)?.getOpenedText(text),
    /** Opens these in order, after those already queued; open values are not opened again. */
    openAll: (serviceId: string, texts: readonly SealedText[]): void => keys.get(serviceId)?.openAll(texts),
    progress: (serviceId: string): OpenProgress | undefined => keys.get(serviceId)?.progress(),
    getOpener: (serviceId: string): ServiceOpener | undefined => keys.get(serviceId)?.opener,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: (): number => version,
  }
}

export type ServiceKeys = ReturnType<typeof createServiceKeys>
