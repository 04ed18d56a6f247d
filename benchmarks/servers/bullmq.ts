// A peer of the delivery benchmark: BullMQ with a queue per endpoint, one job of each at a time.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { countdown, createEvent, endpoints, post, type SentEvent, serve } from '../delivery/sender.ts'

interface Queue {
  addBulk(jobs: Array<{ name: string; data: SentEvent; opts: object }>): Promise<unknown>
  close(): Promise<void>
}
interface Worker {
  run(): Promise<void>
  waitUntilReady(): Promise<unknown>
  close(): Promise<void>
}
type Handle = (job: { data: SentEvent }) => Promise<void>

const require = createRequire(join(process.env.PEERS ?? '', 'package.json'))
const bullmq = require('bullmq') as {
  Queue: new (name: string, options: object) => Queue
  Worker: new (name: string, handle: Handle, options: object) => Worker
}
const { Redis } = require('ioredis') as {
  Redis: new (url: string, options: object) => { quit(): Promise<unknown> }
}

const connection = new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null })
const remaining = countdown()
const endpointIndexes = Array.from({ length: endpoints }, (_, endpoint) => endpoint)
const formatQueueName = (endpoint: number): string => `hook-${endpoint}`
const queues = endpointIndexes.map((endpoint) => new bullmq.Queue(formatQueueName(endpoint), { connection }))
let workers: Worker[] = []

const createWorker = (endpoint: number): Worker => {
  const deliver: Handle = async ({ data }) => {
    await post(endpoint, data)
    remaining.decrement()
  }
  return new bullmq.Worker(formatQueueName(endpoint), deliver, { connection, concurrency: 1, autorun: false })
}

serve({
  async fill(events) {
    const opts = { removeOnComplete: true }
    const jobs = Array.from({ length: events }, (_, index) => ({ name: 'event', data: createEvent(index + 1), opts }))
    for (const queue of queues) await queue.addBulk(jobs)
    workers = endpointIndexes.map(createWorker)
    await Promise.all(workers.map((worker) => worker.waitUntilReady()))
    remaining.begin(events * endpoints)
  },
  async go() {
    for (const worker of workers) void worker.run()
    await remaining.over()
    // Idle ones would cost the others in the next rounds.
    await Promise.all(workers.map((worker) => worker.close()))
  },
  async stop() {
    await Promise.all(queues.map((queue) => queue.close()))
    await connection.quit()
  },
})
