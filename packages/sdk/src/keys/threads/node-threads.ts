// Decrypts many values with all cores of Node: each thread has the key and takes batches until no value is left.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CryptoError } from '@company-data/crypto'
import type { DecryptMany, DecryptResult, PrivateKey } from './decrypt-result.ts'
import type { Reply } from './decrypt-worker.ts'
import { decryptMany as decryptWithoutThreads } from './web-crypto.ts'

/** Fewer values than this are not worth one more thread. */
const VALUES_PER_THREAD = 20
/** One batch waits in the thread while another is decrypted. */
const BATCHES_AHEAD = 2
/** Two milliseconds of work, which is long compared with handing it over. */
const SMALLEST_BATCH = 4
/** About 25 milliseconds of work: a larger batch saves nothing, and another call would wait behind it. */
const LARGEST_BATCH = 64
/** Threads that are idle for this long end; the next call starts new ones. */
const IDLE_MS = 10_000

interface Thread {
  worker: Worker
  /** False once it has ended: it takes no more batches. */
  isAlive(): boolean
  decrypt(wrappers: readonly (string | object)[]): Promise<Reply>
}

interface Pending {
  resolve(reply: Reply): void
  reject(error: Error): void
}

/** A thread ended with several batches: reading any of them may have ended it, so each is tried again alone. */
class CauseUnknown extends Error {}

/**
 * The code of a thread: source next to source, built file next to built file. A bundle has it only when built into the
 * same folder, and a CommonJS bundle does not know its location.
 */
const workerFile = (): URL | undefined => {
  if (!import.meta.url) return undefined
  const url = new URL(`./decrypt-worker${extname(new URL(import.meta.url).pathname)}`, import.meta.url)
  return existsSync(url) ? url : undefined
}

const startThread = (file: URL, pkcs8: Uint8Array): Thread => {
  const worker = new Worker(file, {
    workerData: pkcs8,
    // Not the flags of the program: one such as --input-type would apply to the thread and end it.
    execArgv: [],
  })
  const pending: Pending[] = []
  let isAlive = true
  let failure: Error | undefined
  worker.on('message', (reply: Reply) => pending.shift()?.resolve(reply))
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', () => {
    isAlive = false
    const lost = pending.splice(0)
    const ended = new Error('A thread that decrypts values has ended.', { cause: failure })
    for (const { reject } of lost) reject(lost.length === 1 ? ended : new CauseUnknown())
  })
  return {
    worker,
    isAlive: () => isAlive,
    decrypt: (wrappers) =>
      new Promise((resolve, reject) => {
        worker.postMessage(wrappers)
        pending.push({ resolve, reject })
      }),
  }
}

/** The threads of one key. */
const threadPool = (file: URL, pkcs8: Uint8Array) => {
  let threads: Thread[] = []
  let users = 0
  let idleTimer: NodeJS.Timeout | undefined
  const end = (): void => {
    for (const { worker } of threads) void worker.terminate()
    threads = []
  }
  return {
    use(count: number): Thread[] {
      clearTimeout(idleTimer)
      users += 1
      threads = threads.filter((thread) => thread.isAlive())
      while (threads.length < count) threads.push(startThread(file, pkcs8))
      for (const { worker } of threads) worker.ref()
      return threads.slice(0, count)
    },
    /** Replaces a thread that has ended. */
    another(): Thread {
      threads = threads.filter((thread) => thread.isAlive())
      const thread = threads[0] ?? startThread(file, pkcs8)
      if (threads.length === 0) threads.push(thread)
      return thread
    },
    /** A batch that ends this thread fails no other batch. */
    async decryptAlone(wrappers: readonly (string | object)[]): Promise<Reply> {
      const thread = startThread(file, pkcs8)
      try {
        return await thread.decrypt(wrappers)
      } finally {
        void thread.worker.terminate()
      }
    },
    release(): void {
      users -= 1
      if (users > 0) return
      // Idle threads do not keep a program alive that has nothing else to do.
      for (const { worker } of threads) worker.unref()
      idleTimer = setTimeout(end, IDLE_MS).unref()
    },
  }
}

type ThreadPool = ReturnType<typeof threadPool>

const pools = new WeakMap<PrivateKey, ThreadPool>()

/**
 * A CryptoKey cannot be sent to a thread, and without its file there is no thread: WebCrypto then decrypts in its own
 * threads.
 */
const getPool = (privateKey: PrivateKey): ThreadPool | undefined => {
  const existing = pools.get(privateKey)
  const file = existing ? undefined : workerFile()
  if (file === undefined || privateKey.pkcs8 === undefined) return existing
  const pool = threadPool(file, privateKey.pkcs8)
  pools.set(privateKey, pool)
  return pool
}

const toResult = (reply: Reply[number]): DecryptResult => {
  if (typeof reply === 'string') return { plaintext: reply }
  const message = reply.reason === 'malformed' ? 'not a wrapper {_enc, k, iv, d}' : 'this key does not open this value'
  return { error: new CryptoError(reply.reason, message) }
}

/** A share of the remaining values, so that batches get smaller towards the end and all threads finish together. */
const batchSize = (remaining: number, threads: number): number =>
  Math.min(LARGEST_BATCH, Math.max(SMALLEST_BATCH, Math.ceil(remaining / (threads * BATCHES_AHEAD))))

export const decryptMany: DecryptMany = async (privateKey, wrappers, { threads = availableParallelism() } = {}) => {
  const pool = getPool(privateKey)
  if (pool === undefined) return decryptWithoutThreads(privateKey, wrappers)
  const results = new Array<DecryptResult>(wrappers.length)
  if (wrappers.length === 0) return results
  const count = Math.max(1, Math.min(threads, Math.ceil(wrappers.length / VALUES_PER_THREAD)))
  let next = 0
  const decrypt = async (thread: Thread, batch: readonly (string | object)[]): Promise<Reply> => {
    try {
      return await (thread.isAlive() ? thread : pool.another()).decrypt(batch)
    } catch (error) {
      if (!(error instanceof CauseUnknown)) throw error
      return pool.decryptAlone(batch)
    }
  }
  const drain = async (thread: Thread): Promise<void> => {
    while (next < wrappers.length) {
      const from = next
      next += batchSize(wrappers.length - from, count)
      const replies = await decrypt(thread, wrappers.slice(from, next))
      for (const [index, reply] of replies.entries()) results[from + index] = toResult(reply)
    }
  }
  try {
    const poolThreads = pool.use(count)
    // Each thread gets its first batch before any gets its second.
    const threadSlots = new Array<Thread[]>(BATCHES_AHEAD).fill(poolThreads).flat()
    await Promise.all(threadSlots.map(drain))
  } finally {
    // After a failure no caller waits for the rest.
    next = wrappers.length
    pool.release()
  }
  return results
}
