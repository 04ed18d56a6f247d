// What was typed and not sent yet, in the storage of this browser: sealed to the key of the person before it is stored, opened
// only while that key is open, and forgotten when the person signs out.
import type { PersonClient } from '@company-data/sdk/person'
import type { DraftContent, ReadPart } from '@company-data/ui/fields/rules'
import { type BrowserStore, browserStore } from '../browser-store.ts'
import { draftParts } from './draft-parts.ts'

export interface SealedDraft {
  /** The text; undefined where there is none, or none that opens. A browser that stores nothing has none. */
  read(): Promise<string | undefined>
  /** The bytes of a file that the text names. */
  readPart: ReadPart
  /** False: nothing is stored. Otherwise the names of the files that could not be stored with the text. */
  keep(content: DraftContent): Promise<readonly string[] | false>
  forget(): Promise<void>
}

interface DraftNeeds {
  client: Pick<PersonClient, 'draftSealer' | 'openDraft'>
  userId: string
  /** Says what the draft is of; the platform never sees it. */
  name: string
  /** False once the person has signed out: from then on nothing is stored. */
  isSignedIn(): boolean
}

/** One thing after the other: what was asked for first is stored first, and what was forgotten stays forgotten. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(act: () => Promise<Result>): Promise<Result> => {
    const result = last.then(act)
    last = result.catch(() => undefined)
    return result
  }
}

export const createDrafts = (store: BrowserStore<string>) => {
  const inTurn = createTurns()
  /** The keys of the texts that are stored, as far as this page knows. */
  const textKeys = new Set<string>()
  const sealedDraft = ({ client, userId, name, isSignedIn }: DraftNeeds): SealedDraft => {
    const textKey = `${userId} ${name}`
    let seal: ((text: string) => Promise<string>) | undefined
    const put = async (key: string, text: string): Promise<void> => {
      seal ??= await client.draftSealer()
      const sealed = await seal(text)
      if (isSignedIn()) await store.put(key, sealed)
    }
    const parts = draftParts({ store, prefix: `${textKey} part `, put, open: (sealed) => client.openDraft(sealed) })
    const read = async (): Promise<string | undefined> => {
      // It is asked for while the key is open, and seals whatever is typed until a lock.
      seal = await client.draftSealer()
      const sealed = await store.get(textKey)
      return sealed === undefined ? undefined : client.openDraft(sealed)
    }
    const keep = async (content: DraftContent): Promise<readonly string[]> => {
      // The text first: it is what took work, and it needs little room.
      await put(textKey, content.text)
      textKeys.add(textKey)
      await parts.removeBut(content.parts)
      return parts.keep(content.parts)
    }
    const forget = async (): Promise<void> => {
      textKeys.delete(textKey)
      await store.delete(textKey)
      await parts.removeBut(new Set())
    }
    return {
      read: () => inTurn(read).catch(() => undefined),
      readPart: (ref) => inTurn(() => parts.read(ref)).catch(() => undefined),
      keep: (content) => inTurn(() => keep(content)).catch(() => false as const),
      forget: () => inTurn(forget).catch(() => undefined),
    }
  }
  const keysOf = async (userId: string): Promise<string[]> =>
    (await store.keys()).filter((key) => key.startsWith(`${userId} `))
  return {
    sealedDraft,
    forgetDrafts: (userId: string): Promise<void> =>
      inTurn(async () => {
        textKeys.clear()
        for (const key of await keysOf(userId)) await store.delete(key)
      }).catch(() => undefined),
    /** Looks for what an earlier visit has left. */
    findDrafts: (userId: string): Promise<void> =>
      inTurn(async () => {
        for (const key of await keysOf(userId)) if (!key.includes(' part ')) textKeys.add(key)
      }).catch(() => undefined),
    /** Whether a sign-out would delete something. */
    hasDrafts: (): boolean => textKeys.size > 0,
  }
}

export const { sealedDraft, forgetDrafts, findDrafts, hasDrafts } = createDrafts(browserStore<string>('wallet-drafts'))
