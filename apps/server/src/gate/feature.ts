// What the factory in every feature's `index.ts` returns, such as `webhooks(needs)`: its routes and what else the process has to run.
import type { Job } from '../platform/jobs/jobs.ts'
import type { Route } from './route.ts'

export interface Feature {
  routes?: readonly Route[]
  /** Run on a schedule, by whichever worker process takes the job's lease. */
  jobs?: readonly Job[]
  /** What a worker process keeps running beside the jobs; started once every base answers. */
  worker?: { start(): Promise<void>; stop(): Promise<void> }
  /** Loads what the feature keeps in memory; called once, in the order of the composition, before anything is served. */
  start?(): Promise<void>
  /** Called in the reverse order of the composition. */
  stop?(): Promise<void>
}
