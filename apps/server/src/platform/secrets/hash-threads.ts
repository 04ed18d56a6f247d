// The threads that compute slow hashes. Files are read by other threads, so a flood of logins delays only logins.
import { Worker } from 'node:worker_threads'
import { ApiError } from '@company-data/protocol/errors'
import type { HashTask } from './hash-thread.ts'

export interface HashThreads {
  /** Refuses with `server.overloaded`, before anything is computed, when too many hashes wait already. */
  scrypt(task: HashTask): Promise<Uint8Array>
  /** How many hashes are computed and how many wait; beyond `most` that wait, a call is refused. */
  load(): { running: number; waiting: number; most: number }
  stop(): Promise<void>
}

const THREADS = 2
/** A few seconds of work: whoever comes later is told to come back instead of waiting. */
const MAX_WAITING = 100
/** The heap of a thread. The 16 MiB that a hash works on are not part of it. */
const HEAP = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 }

type Order = PromiseWithResolvers<Uint8Array> & { task: HashTask }

interface Thread {
  compute(order: Order): void
  end(): Promise<unknown>
}

/** `onFree` is called after each hash, `onEnd` when the thread has ended by itself. */
const startThread = (onFree: (thread: Thread) => void, onEnd: (thread: Thread) => void): Thread => {
  // Without the flags and variables of the program, which a thread that only computes does not need.
  const worker = new Worker(new URL('./hash-thread.ts', import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: HEAP,
  })
  let current: Order | undefined
  const thread: Thread = {
    compute(order) {
      current = order
      worker.ref()
      worker.postMessage(order.task)
    },
    end: () => worker.terminate(),
  }
  let failure: unknown
  worker.on('message', (key: Uint8Array) => {
    current?.resolve(key)
    current = undefined
    // A thread that has nothing to do does not keep the process alive.
    worker.unref()
    onFree(thread)
  })
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', () => {
    current?.reject(new Error('A thread that computes hashes has ended.', { cause: failure }))
    onEnd(thread)
  })
  return thread
}

export const hashThreads = (maxWaiting = MAX_WAITING): HashThreads => {
  const threads = new Set<Thread>()
  const free: Thread[] = []
  const waiting: Order[] = []
  let isStopped = false

  const start = (): Thread => {
    const thread = startThread(onFree, onEnd)
    threads.add(thread)
    return thread
  }
  const onFree = (thread: Thread): void => {
    const order = waiting.shift()
    if (order) thread.compute(order)
    else free.push(thread)
  }
  const onEnd = (thread: Thread): void => {
    threads.delete(thread)
    const at = free.indexOf(thread)
    if (at >= 0) free.splice(at, 1)
    // Whoever waits gets another thread.
    const order = waiting.shift()
    if (order) start().compute(order)
  }

  return {
    async scrypt(task) {
      const order = { ...Promise.withResolvers<Uint8Array>(), task }
      if (isStopped) throw new ApiError('server.overloaded')
      const thread = free.pop() ?? (threads.size < THREADS ? start() : undefined)
      if (thread) thread.compute(order)
      else if (waiting.length < maxWaiting) waiting.push(order)
      else order.reject(new ApiError('server.overloaded'))
      return order.promise
    },
    load: () => ({ running: threads.size - free.length, waiting: waiting.length, most: maxWaiting }),
    async stop() {
      isStopped = true
      for (const { reject } of waiting.splice(0)) reject(new ApiError('server.overloaded'))
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}
