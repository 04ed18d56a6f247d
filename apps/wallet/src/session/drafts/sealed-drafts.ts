// Unsent input in browser storage: sealed to the person's key, opened only while that key is open, deleted on sign-out.
import type { PersonClient } from '@company-data/sdk/person'
import type { DraftContent, ReadPart } from '@company-data/web/fields/rules'
import { type BrowserStore, browserStore } from '../browser-store.ts'
import { draftParts } from './draft-parts.ts'

export interface SealedDraft {
  /** The text; undefined if it is missing or does not open, or without storage. */
  read(): Promise<string | undefined>
  /** The bytes of a file in the text. */
  readPart: ReadPart
  /** False if nothing was stored; otherwise the names of the files that could not be stored. */
  keep(content: DraftContent): Promise<readonly string[] | false>
  forget(): Promise<void>
}

interface DraftDeps {
  client: { drafts: Pick<PersonClient['drafts'], 'createSealer' | 'open'> }
  userId: string
  /** Identifies the draft; never sent to the platform. */
  name: string
  /** False once the person has signed out: nothing is stored from then on. */
  isSignedIn(): boolean
}

/** Operations run in order, so that deleted drafts stay deleted. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

export const createDrafts = (store: BrowserStore<string>) => {
  const inTurn = createTurns()
  /** The keys of the stored texts, as far as this page knows. */
  const textKeys = new Set<string>()
  const sealedDraft = ({ client, userId, name, isSignedIn }: DraftDeps): SealedDraft => {
    const textKey = `${userId} ${name}`
    let seal: ((text: string) => Promise<string>) | undefined
    const put = async (key: string, text: string): Promise<void> => {
      seal ??= await client.drafts.createSealer()
      const sealedText = await seal(text)
      if (isSignedIn()) await store.put(key, sealedText)
    }
    const parts = draftParts({
      store,
      prefix: `${textKey} part `,
      put,
      open: (sealedText) => client.drafts.open(sealedText),
    })
    const read = async (): Promise<string | undefined> => {
      // Obtained while the key is open; seals all input until a lock.
      seal = await client.drafts.createSealer()
      const sealedText = await store.get(textKey)
      return sealedText === undefined ? undefined : client.drafts.open(sealedText)
    }
    const keep = async (content: DraftContent): Promise<readonly string[]> => {
      // The text first: it took work, and needs little space.
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
  const listKeys = async (userId: string): Promise<string[]> =>
    (await store.keys()).filter((key) => key.startsWith(`${userId} `))
  return {
    sealedDraft,
    forgetDrafts: (userId: string): Promise<void> =>
      inTurn(async () => {
        textKeys.clear()
        for (const key of await listKeys(userId)) await store.delete(key)
      }).catch(() => undefined),
    /** Looks for drafts of earlier visits. */
    findDrafts: (userId: string): Promise<void> =>
      inTurn(async () => {
        for (const key of await listKeys(userId)) if (!key.includes(' part ')) textKeys.add(key)
      }).catch(() => undefined),
    /** True if signing out would delete a draft. */
    hasDrafts: (): boolean => textKeys.size > 0,
  }
}

export const { sealedDraft, forgetDrafts, findDrafts, hasDrafts } = createDrafts(browserStore<string>('wallet-drafts'))
