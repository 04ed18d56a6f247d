// A peer of the delivery benchmark: GroupMQ with a group per endpoint, as many jobs at a time as there are groups.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { countdown, createEvent, endpoints, post, type SentEvent, serve } from '../delivery/sender.ts'

interface Queue {
  add(job: { groupId: string; data: SentEvent; orderMs: number }): Promise<unknown>
}
interface Worker {
  run(): Promise<void>
  close(): Promise<void>
}
interface WorkerOptions {
  queue: Queue
  concurrency: number
  handler(job: { groupId: string; data: SentEvent }): Promise<void>
}

const require = createRequire(join(process.env.PEERS ?? '', 'package.json'))
const groupmq = require('groupmq') as {
  Queue: new (options: object) => Queue
  Worker: new (options: WorkerOptions) => Worker
}
const { Redis } = require('ioredis') as { Redis: new (url: string, options: object) => { quit(): Promise<unknown> } }

const redis = new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null })
const queue = new groupmq.Queue({ redis, namespace: 'hooks' })
const remaining = countdown()

serve({
  async fill(events) {
    const base = Date.now()
    for (let n = 1; n <= events; n += 1) {
      const job = { data: createEvent(n), orderMs: base + n }
      const groups = Array.from({ length: endpoints }, (_, endpoint) => String(endpoint))
      await Promise.all(groups.map((groupId) => queue.add({ ...job, groupId })))
    }
    remaining.begin(events * endpoints)
  },
  async go() {
    const worker = new groupmq.Worker({
      queue,
      concurrency: endpoints,
      async handler({ groupId, data }) {
        await post(Number(groupId), data)
        remaining.decrement()
      },
    })
    void worker.run()
    await remaining.over()
    await worker.close()
  },
  stop: async () => void (await redis.quit()),
})
