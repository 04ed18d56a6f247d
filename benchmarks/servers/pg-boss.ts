// A peer of the delivery benchmark: pg-boss with strict order per key, the heads of all keys fetched in one statement and
// finished jobs completed in another: the best that its interface allows.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { endpoints, eventOf, post, type SentEvent, serve } from '../sender.ts'

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
      const event = eventOf(n)
      const jobs = Array.from({ length: endpoints }, (_, endpoint) => ({
        singletonKey: String(endpoint),
        data: { ...event, endpoint },
      }))
      await boss.insert(QUEUE, jobs)
    }
    total = events * endpoints
  },
  async go() {
    let finished: string[] = []
    let tell = (): void => undefined
    const deliver = async ({ id, data: { endpoint, ...event } }: Job): Promise<void> => {
      await post(endpoint, event)
      finished.push(id)
      tell()
    }
    for (let left = total; left > 0; ) {
      for (const job of await boss.fetch(QUEUE, { batchSize: endpoints })) void deliver(job)
      if (finished.length === 0) {
        await new Promise<void>((resolve) => {
          tell = resolve
        })
      }
      const ids = finished
      finished = []
      await boss.complete(QUEUE, ids)
      left -= ids.length
    }
  },
  stop: () => boss.stop(),
})
