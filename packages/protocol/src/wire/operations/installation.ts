// The health of the installation in one response: this process, the databases with their queues, jobs and workers.
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'
import { mode } from './modes.ts'

const upTo = (limit: string) => z.int().describe(`Counted up to ${limit}.`)

const storeJobs = z.object({
  total: z.int(),
  failing: z.array(z.object({ job: z.string(), last_run_at: timestamp.nullable(), last_error: z.string() })),
  overdue: z.array(z.string()).describe('Jobs that were due more than five minutes ago and have not run.'),
})

const waitingEvents = z.object({ count: upTo('20,000'), oldest_at: timestamp.nullable() })

const storeDeliveries = z.object({
  workers: z.int().describe('Processes that deliver events of this region now.'),
  webhooks: z.object({ running: z.int(), bad: z.int(), unknown: z.int() }),
  waiting: waitingEvents,
  parked: waitingEvents.describe('Events of webhooks that are not running, or whose backlog is being replayed.'),
})

/** A database of the installation; members are null while it does not respond. */
export const installationStore = z.object({
  store: z.string().describe('`directory`, or the key of a region.'),
  is_reachable: z.boolean(),
  jobs: storeJobs.nullable(),
  mails: z
    .object({ waiting: upTo('10,000'), failing: upTo('10,000'), given_up: upTo('10,000') })
    .nullable()
    .describe('Mails and text messages: not sent yet; of these, tried before; and no longer tried.'),
  deliveries: storeDeliveries.nullable().describe('Null for the directory.'),
})

export type InstallationStore = z.output<typeof installationStore>

export const installation = z.object({
  version: z.string(),
  platform_time: timestamp,
  process: z.object({
    roles: z.array(z.string()),
    started_at: timestamp,
    memory_bytes: z.int(),
    regions: z.array(z.string()).describe('The regions that this process serves.'),
  }),
  is_quarantined: z.boolean().describe('After a restore, until it is released.'),
  last_backup_at: timestamp.nullable().describe('When `company-data-server backup` last succeeded.'),
  regions: z.array(z.object({ region: z.string(), name: z.string(), api_url: z.string(), mode })),
  stores: z.array(installationStore),
  queues: z.object({
    reports: upTo('1,000').describe('Reports that wait for a decision.'),
    verifications: upTo('1,000').describe('ID documents that wait for a decision.'),
    deletions: upTo('1,000').describe('Deletions that were ordered and are not done.'),
  }),
})

export type Installation = z.output<typeof installation>
