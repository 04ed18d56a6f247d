// The result of every feature's factory in `index.ts`, such as `webhooks(deps)`: its routes and background work.
import type { Job } from '../platform/jobs/jobs.ts'
import type { Route } from './route.ts'

export interface Feature {
  routes?: readonly Route[]
  /** Run on a schedule, by the worker process that gets the job's lease. */
  jobs?: readonly Job[]
  /** Work that a worker process keeps running besides the jobs; started once every base responds. */
  worker?: { start(): Promise<void>; stop(): Promise<void> }
  /** Loads the feature's in-memory data; called once, in the order of the composition, before anything is served. */
  start?(): Promise<void>
  /** Called in the reverse order of the composition. */
  stop?(): Promise<void>
}
