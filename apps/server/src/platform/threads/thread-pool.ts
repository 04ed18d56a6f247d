// Threads or processes that compute one job at a time each, for accounts in turn. A crash takes only its own job with
// it.
import { type FairLimits, fairQueue, type JobWorker, limitTime } from '@company-data/pdf/jobs'

export interface ThreadPool<Order, Reply> {
  /**
   * `key` is the account that the job is for. Rejects with a ThreadPoolBusy when there is no room for the job.
   * `isDeferred`: it waits behind jobs that are not, if the limits allow these to overtake.
   */
  run(key: string, order: Order, isDeferred?: boolean): Promise<Reply>
  load(): { running: number; waiting: number; waitingMax: number }
  /** Ends every thread; running and waiting jobs are rejected. */
  stop(): Promise<void>
}

export interface ThreadPoolOptions {
  /** Starts a thread or a process. */
  start(): JobWorker
  threads: number
  limits: FairLimits
  /** A thread that has not replied by then is ended. */
  timeoutMs: number
  /** A thread that was idle for this long is ended; by default none is. */
  idleMs?: number
}

/** The job was not started. */
export class ThreadPoolBusy extends Error {}

/** The thread ended during the job, which took too much time or memory, or failed. */
export class ThreadEnded extends Error {}

type Job<Order, Reply> = PromiseWithResolvers<Reply> & { order: Order }

interface Thread<Order, Reply> {
  work(job: Job<Order, Reply>): void
  end(): Promise<unknown>
}

interface ThreadHooks<Order, Reply> {
  onFree(thread: Thread<Order, Reply>, job: Job<Order, Reply>): void
  onEnd(thread: Thread<Order, Reply>, job: Job<Order, Reply> | undefined): void
}

const startThread = <Order, Reply>(
  { start, timeoutMs, idleMs }: ThreadPoolOptions,
  { onFree, onEnd }: ThreadHooks<Order, Reply>,
): Thread<Order, Reply> => {
  const worker = start()
  let current: { job: Job<Order, Reply>; stopWatch: () => void } | undefined
  let failure: unknown
  let idleTimer: NodeJS.Timeout | undefined
  const take = (): Job<Order, Reply> | undefined => {
    current?.stopWatch()
    const job = current?.job
    current = undefined
    return job
  }
  const thread: Thread<Order, Reply> = {
    work(job) {
      clearTimeout(idleTimer)
      current = { job, stopWatch: limitTime(worker, timeoutMs) }
      worker.ref()
      worker.postMessage(job.order)
    },
    end: () => worker.terminate(),
  }
  worker.on('message', (reply) => {
    const job = take()
    if (!job) return
    job.resolve(reply as Reply)
    // An idle thread does not keep the process alive.
    worker.unref()
    if (idleMs !== undefined) idleTimer = setTimeout(() => void worker.terminate(), idleMs).unref()
    onFree(thread, job)
  })
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', () => {
    const job = take()
    job?.reject(new ThreadEnded('A thread has ended during its job.', { cause: failure }))
    onEnd(thread, job)
  })
  return thread
}

export const threadPool = <Order, Reply>(options: ThreadPoolOptions): ThreadPool<Order, Reply> => {
  const queue = fairQueue<Job<Order, Reply>>(options.limits)
  const threads = new Set<Thread<Order, Reply>>()
  const free: Thread<Order, Reply>[] = []
  let isStopped = false

  const hooks: ThreadHooks<Order, Reply> = {
    onFree(thread, job) {
      free.push(thread)
      queue.end(job)
      proceed()
    },
    onEnd(thread, job) {
      threads.delete(thread)
      const at = free.indexOf(thread)
      if (at >= 0) free.splice(at, 1)
      if (job) queue.end(job)
      // Waiting jobs get another thread.
      proceed()
    },
  }
  const start = (): Thread<Order, Reply> => {
    const thread = startThread(options, hooks)
    threads.add(thread)
    return thread
  }
  const proceed = (): void => {
    while (!isStopped && (free.length > 0 || threads.size < options.threads)) {
      const job = queue.take()
      if (!job) return
      const thread = free.pop() ?? start()
      thread.work(job)
    }
  }

  return {
    async run(key, order, isDeferred) {
      if (isStopped) throw new ThreadPoolBusy('The threads have stopped.')
      const job: Job<Order, Reply> = { ...Promise.withResolvers<Reply>(), order }
      queue.add(job, key, isDeferred)?.reject(new ThreadPoolBusy('Too many jobs wait already.'))
      proceed()
      return job.promise
    },
    load: () => ({ running: threads.size - free.length, waiting: queue.size(), waitingMax: options.limits.waiting }),
    async stop() {
      isStopped = true
      for (const { reject } of queue.clear()) reject(new ThreadPoolBusy('The threads have stopped.'))
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}
