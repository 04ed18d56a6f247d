// Stores the session of an owner while a command runs. Its refresh token works once, so the newest one must not get lost.
import type { SavedSession } from '@company-data/sdk/company'
import type { SecretStore } from './key-store-program.ts'

interface StoredSession {
  read(): Promise<string | undefined>
  /** Stores the session, or removes it, after those before it. */
  keep(session: SavedSession | undefined): void
  /** Waits for pending writes; throws if the newest session is stored nowhere, or an ended one is still stored. */
  settle(): Promise<void>
}

interface Stores {
  usual: SecretStore
  /** Takes the session if the usual store fails; its copy is then newer. */
  spare: SecretStore | undefined
  /** Gets the failure of the usual store when the spare one has the session. */
  onSpare(failure: unknown): void
}

export const createStoredSession = (name: string, { usual, spare, onSpare }: Stores): StoredSession => {
  let saving = Promise.resolve()
  let failure: { error: unknown } | undefined
  const store = async (text: string): Promise<void> => {
    try {
      await usual.set(name, text)
    } catch (error) {
      if (spare === undefined) throw error
      await spare.set(name, text)
      onSpare(error)
      return
    }
    await spare?.remove(name)
  }
  const remove = async (): Promise<void> => {
    await spare?.remove(name)
    await usual.remove(name)
  }
  return {
    read: async () => (await spare?.get(name)) ?? usual.get(name),
    keep(session) {
      saving = saving
        .then(() => (session === undefined ? remove() : store(JSON.stringify(session))))
        .then(
          () => {
            failure = undefined
          },
          (error: unknown) => {
            failure ??= { error }
          },
        )
    },
    async settle() {
      await saving
      if (failure) throw failure.error
    },
  }
}
