// A peer of the delivery benchmark: pg-boss with strict order per key. As its own workers do with batches: the oldest
// jobs of all keys are fetched in one statement, processed concurrently, and completed in another.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createEvent, endpoints, post, type SentEvent, serve } from '../delivery/sender.ts'

interface Job {
  id: string
  data: SentEvent & { endpoint: number }
}
interface Boss {
  on(event: 'error', heard: (error: Error) => void): void
  start(): Promise<unknown>
  stop(): Promise<void>
  createQueue(name: string, options: object): Promise<void>
  deleteAllJobs(name: string): Promise<void>
  insert(name: string, jobs: object[]): Promise<unknown>
  fetch(name: string, options: object): Promise<Job[]>
  complete(name: string, ids: string[]): Promise<unknown>
}

const require = createRequire(join(process.env.PEERS ?? '', 'package.json'))
const { PgBoss } = require('pg-boss') as { PgBoss: new (options: object) => Boss }
const QUEUE = 'hooks'

const boss = new PgBoss({ connectionString: process.env.PG_BOSS_URL })
boss.on('error', (error) => console.error(error))
await boss.start()
await boss.createQueue(QUEUE, { policy: 'key_strict_fifo' })
let total = 0

serve({
  async fill(events) {
    await boss.deleteAllJobs(QUEUE)
    for (let n = 1; n <= events; n += 1) {
      const event = createEvent(n)
      const jobs = Array.from({ length: endpoints }, (_, endpoint) => ({
        singletonKey: String(endpoint),
        data: { ...event, endpoint },
      }))
      await boss.insert(QUEUE, jobs)
    }
    total = events * endpoints
  },
  async go() {
    for (let remaining = total; remaining > 0; ) {
      const jobs = await boss.fetch(QUEUE, { batchSize: endpoints })
      await Promise.all(jobs.map(({ data: { endpoint, ...event } }) => post(endpoint, event)))
      await boss.complete(
        QUEUE,
        jobs.map(({ id }) => id),
      )
      remaining -= jobs.length
    }
  },
  stop: () => boss.stop(),
})
