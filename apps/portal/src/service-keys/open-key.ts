// One service key that is open in its worker: opened values, queue and progress.
import { CryptoError, type ServiceOpener } from '@company-data/sdk/company'
import type { OpenedText, SealedText, ServiceKeyFile } from './opener-messages.ts'

export interface OpenerThread {
  /** So many batches are opened at a time. */
  readonly size: number
  /** Returns the public half of the key. */
  load(key: ServiceKeyFile): Promise<string>
  open(texts: readonly SealedText[]): Promise<readonly OpenedText[]>
  end(): void
}

export interface OpenProgress {
  done: number
  total: number
}

/** About 50 ms of work of a worker: values appear soon, without a render for each of them. */
const BATCH_SIZE = 64

/** Caches keys, because a map hashes the identical string only once. They are sealed, so a lock need not forget them. */
const cacheKeys = new WeakMap<SealedText, string>()

/** Identifies the current text and attestation: a changed text has another key, so nothing outdated is shown for it. */
const toCacheKey = (text: SealedText): string => {
  const existingKey = cacheKeys.get(text)
  if (existingKey !== undefined) return existingKey
  const { wrapper, verified_hash, verified_salt } = text
  const key = `${verified_hash ?? ''} ${verified_salt ?? ''} ${wrapper}`
  cacheKeys.set(text, key)
  return key
}

const unattested = (wrapper: string | object): SealedText => ({
  wrapper: typeof wrapper === 'string' ? wrapper : JSON.stringify(wrapper),
  verified_hash: null,
  verified_salt: null,
})

/** Consecutive parts of the list, each for one worker. */
function* batches<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += BATCH_SIZE) yield list.slice(from, from + BATCH_SIZE)
}

const toResult = (text: OpenedText | undefined) => {
  if (text !== undefined && 'plaintext' in text) return { plaintext: text.plaintext }
  return { error: new CryptoError(text?.unopened ?? 'not_opened', 'The value does not open with this key.') }
}

/** Used by the SDK in place of a key. */
const createOpener = (thread: OpenerThread, publicKey: string): ServiceOpener => ({
  publicKey: async () => publicKey,
  decryptMany: async (wrappers) => {
    const openedBatches = await Promise.all([...batches(wrappers.map(unattested))].map((batch) => thread.open(batch)))
    return openedBatches.flat().map(toResult)
  },
  async openValue(wrapper) {
    const { plaintext, error } = toResult((await thread.open([unattested(wrapper)]))[0])
    if (plaintext === undefined) throw error
    return plaintext
  },
})

export const openKey = (thread: OpenerThread, publicKey: string, onOpened: () => void) => {
  const results = new Map<string, OpenedText>()
  const queue = new Map<string, SealedText>()
  /** The values that workers have. */
  const inWork = new Set<string>()
  let total = 0
  let running = 0
  const settle = (name: string, result: OpenedText): void => {
    queue.delete(name)
    inWork.delete(name)
    results.set(name, result)
  }
  const takeBatch = (): Array<[name: string, text: SealedText]> => {
    const batch: Array<[name: string, text: SealedText]> = []
    for (const entry of queue) {
      if (batch.length === BATCH_SIZE) break
      batch.push(entry)
    }
    for (const [name] of batch) {
      queue.delete(name)
      inWork.add(name)
    }
    return batch
  }
  const countLeft = (): number => queue.size + inWork.size
  const openBatch = async (batch: ReadonlyArray<[name: string, text: SealedText]>): Promise<void> => {
    try {
      const openedTexts = await thread.open(batch.map(([, text]) => text))
      for (const [index, [name]] of batch.entries()) settle(name, openedTexts[index] ?? { unopened: 'not_opened' })
    } catch {
      // A worker has ended with its key: queued values are refused, so that no caller waits forever.
      for (const name of [...queue.keys(), ...inWork]) settle(name, { unopened: 'not_opened' })
    }
    if (countLeft() === 0) total = 0
    onOpened()
  }
  const run = async (): Promise<void> => {
    running += 1
    while (queue.size > 0) await openBatch(takeBatch())
    running -= 1
  }
  return {
    opener: createOpener(thread, publicKey),
    end: () => thread.end(),
    getOpenedText: (text: SealedText): OpenedText | undefined => results.get(toCacheKey(text)),
    openAll(texts: readonly SealedText[]): void {
      const before = queue.size
      for (const text of texts) {
        const name = toCacheKey(text)
        if (!results.has(name) && !inWork.has(name)) queue.set(name, text)
      }
      total += queue.size - before
      while (running < thread.size && queue.size > 0) void run()
    },
    progress: (): OpenProgress | undefined => (countLeft() === 0 ? undefined : { done: total - countLeft(), total }),
  }
}

export type OpenKey = ReturnType<typeof openKey>
