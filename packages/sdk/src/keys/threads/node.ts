// Opens many values with all cores: each thread holds the key and takes some values at a time until none is left.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { CryptoError } from '@company-data/crypto'
import { openMany as openWithoutThreads } from './none.ts'
import type { HeldKey, Opened, OpenMany } from './open-many.ts'
import type { Reply } from './opener.ts'

/** So many values are worth one more thread. */
const WORTH_A_THREAD = 20
/** One batch waits in the thread while another is opened. */
const AHEAD = 2
/** Two milliseconds of work, long beside handing over. */
const SMALLEST_BATCH = 4
/** Some 25 milliseconds of work: more saves nothing, and another call would wait behind it. */
const LARGEST_BATCH = 64
/** Threads that nobody has used for so long end; the next call starts them again. */
const IDLE_MS = 10_000

interface Thread {
  worker: Worker
  open(wrappers: readonly (string | object)[]): Promise<Reply>
}

const startThread = (pkcs8: Uint8Array): Thread => {
  const worker = new Worker(new URL('./opener.ts', import.meta.url), {
    workerData: pkcs8,
    // not those of the program: a flag such as --input-type would be applied to the thread and end it
    execArgv: [],
  })
  const waiting: Array<PromiseWithResolvers<Reply>> = []
  worker.on('message', (reply: Reply) => waiting.shift()?.resolve(reply))
  const fail = (error: Error): void => {
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('a thread that opens values has ended')))
  return {
    worker,
    open(wrappers) {
      const answer = Promise.withResolvers<Reply>()
      waiting.push(answer)
      worker.postMessage(wrappers)
      return answer.promise
    },
  }
}

/** The threads of one key. */
const crew = (pkcs8: Uint8Array) => {
  let threads: Thread[] = []
  let users = 0
  let idle: NodeJS.Timeout | undefined
  const end = (): void => {
    for (const { worker } of threads) void worker.terminate()
    threads = []
  }
  return {
    use(count: number): Thread[] {
      clearTimeout(idle)
      users += 1
      while (threads.length < count) threads.push(startThread(pkcs8))
      for (const { worker } of threads) worker.ref()
      return threads.slice(0, count)
    },
    release(broken: boolean): void {
      users -= 1
      if (broken) end()
      if (broken || users > 0) return
      // a program that has nothing else to do ends: idle threads do not keep it
      for (const { worker } of threads) worker.unref()
      idle = setTimeout(end, IDLE_MS).unref()
    },
  }
}

const crews = new WeakMap<HeldKey, ReturnType<typeof crew>>()

const crewOf = (held: HeldKey, pkcs8: Uint8Array): ReturnType<typeof crew> => {
  const known = crews.get(held) ?? crew(pkcs8)
  crews.set(held, known)
  return known
}

const openedOf = (reply: Reply[number]): Opened => {
  if (typeof reply === 'string') return { plaintext: reply }
  const message = reply.reason === 'malformed' ? 'not a wrapper {_enc, k, iv, d}' : 'this key does not open this value'
  return { error: new CryptoError(reply.reason, message) }
}

/** What is left, shared out; since some more is opened meanwhile, smaller and smaller, and the threads end together. */
const batchSize = (left: number, threads: number): number =>
  Math.min(LARGEST_BATCH, Math.max(SMALLEST_BATCH, Math.ceil(left / (threads * AHEAD))))

export const openMany: OpenMany = async (held, wrappers, { threads = availableParallelism() } = {}) => {
  // a CryptoKey that cannot be exported opens where it is: WebCrypto has threads of its own
  if (held.pkcs8 === undefined) return openWithoutThreads(held, wrappers)
  const opened = new Array<Opened>(wrappers.length)
  if (wrappers.length === 0) return opened
  const count = Math.max(1, Math.min(threads, Math.ceil(wrappers.length / WORTH_A_THREAD)))
  let next = 0
  const drain = async ({ open }: Thread): Promise<void> => {
    while (next < wrappers.length) {
      const from = next
      next += batchSize(wrappers.length - from, count)
      const reply = await open(wrappers.slice(from, next))
      for (const [index, one] of reply.entries()) opened[from + index] = openedOf(one)
    }
  }
  const hands = crewOf(held, held.pkcs8)
  let broken = true
  try {
    const crewed = hands.use(count)
    // each thread gets its first batch before one gets its second
    const lanes = new Array<Thread[]>(AHEAD).fill(crewed).flat()
    await Promise.all(lanes.map(drain))
    broken = false
  } finally {
    hands.release(broken)
  }
  return opened
}
