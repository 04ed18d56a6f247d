// What was typed and not sent yet, in the storage of this browser: sealed to the key of the person before it is stored, opened
// only while that key is open, and forgotten when the person signs out.
import type { PersonClient } from '@company-data/sdk/person'
import { browserStore } from './browser-store.ts'

const store = browserStore<string>('wallet-drafts')

const keyOf = (userId: string, name: string): string => `${userId} ${name}`

/** `name` says what the draft is of; the platform never sees it. */
export const sealedDraft = (client: PersonClient, userId: string, name: string) => ({
  /** Undefined: there is none, or none that opens. A browser that stores nothing has none. */
  async read(): Promise<string | undefined> {
    try {
      const sealed = await store.get(keyOf(userId, name))
      return sealed === undefined ? undefined : await client.openDraft(sealed)
    } catch {
      return undefined
    }
  },
  /** True once it is stored. */
  async keep(text: string): Promise<boolean> {
    try {
      await store.put(keyOf(userId, name), await client.sealDraft(text))
      return true
    } catch {
      return false
    }
  },
  forget: (): Promise<void> => store.delete(keyOf(userId, name)).catch(() => undefined),
})

export const forgetDrafts = async (userId: string): Promise<void> => {
  const keys = await store.keys().catch(() => [])
  for (const key of keys) if (key.startsWith(`${userId} `)) await store.delete(key)
}
