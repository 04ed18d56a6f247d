// The portal overview: open issues of all services of a company, and recent activity.
import { z } from 'zod'
import { overviewCounts, searchLimits } from '../../limits.ts'
import { rule } from '../../reasons.ts'
import { uuid } from '../ids.ts'
import { testPersonMark } from '../sharing/sandbox.ts'
import { timestamp } from '../timestamps.ts'

const ofService = z.int().describe(`Counted up to ${overviewCounts.ofService}.`)
const ofCompany = z.int().describe(`Counted up to ${overviewCounts.ofCompany}.`)

export const overviewQuery = z.object({
  since: timestamp.optional().describe('What is new is newer than this; without it, than a day.'),
})

export type OverviewQuery = z.output<typeof overviewQuery>

/** A webhook that is not running, or whose backlog is not delivered yet (G-104). */
export const troubledWebhook = z.object({
  webhook_id: uuid,
  /** B-15: its name, if it has one. */
  name: z.string().nullable(),
  url: z.string(),
  health: z.enum(['running', 'bad', 'unknown']),
  health_changed_at: timestamp,
  /** The first failure since the last delivery; null while it is running. */
  failing_since: timestamp.nullable(),
  backlog_count: ofService,
  backlog_oldest_at: timestamp.nullable(),
})

/**
 * `connected` and `message` name a connection, `signed` and `accepted` a document, `run_started` a run, `changed` a log
 * entry.
 */
export const recentActKinds = ['connected', 'message', 'signed', 'accepted', 'run_started', 'changed'] as const

export const serviceOverview = z.object({
  service_id: uuid,
  feed: z
    .object({ plain_count: ofService, oldest_at: timestamp.nullable() })
    .describe('What waits for the backend of the service; nothing is drained.'),
  webhooks: z.array(troubledWebhook),
  connections: ofService,
  unread_messages: ofService,
  open_requests: ofService.describe('Connect requests that no one has answered yet.'),
  documents: z
    .object({ own: ofService, customers: ofService, oldest_at: timestamp.nullable() })
    .describe('Documents that wait for a signature or an acceptance: of the company, and of its customers.'),
  runs: z
    .object({ own: ofService, customers: ofService })
    .describe('Runs of flows in which it is the turn of the company, and of its customers.'),
  last_event: z
    .object({ kind: z.enum(recentActKinds), at: timestamp })
    .nullable()
    .describe('The latest connection, message, started run, document or change of the service, however long ago.'),
})

/**
 * The open issues of one service.
 * @example
 * const waits = ({ documents, runs }: ServiceOverview): boolean => documents.own + runs.own > 0
 */
export type ServiceOverview = z.output<typeof serviceOverview>

export const recentAction = z.object({
  kind: z.enum(recentActKinds),
  at: timestamp,
  service_id: uuid,
  id: uuid,
  /** The name of a customer, a document or a flow; for a log entry its kind. */
  name: z.string(),
  flow_id: uuid.nullable(),
  customer: z.string().nullable().describe('The name of the customer of a run; null for other kinds.'),
  test_person: testPersonMark,
})

/**
 * A recent activity at a service.
 * @example
 * const formatName = ({ kind, name }: RecentAction): string => (kind === 'connected' ? name : '')
 */
export type RecentAction = z.output<typeof recentAction>

export const overview = z.object({
  totals: z.object({
    connections: ofCompany,
    new_connections: ofCompany,
    new_signatures: ofCompany,
    new_runs: ofCompany,
  }),
  services: z.array(serviceOverview),
  recent: z.array(recentAction).describe(`The latest ${overviewCounts.recentActs}, newest first.`),
})

/**
 * The open issues of all services of a company, and recent activity.
 * @example
 * const { services }: Overview = await company.overview.read()
 * for (const { service_id, webhooks } of services) if (webhooks.length > 0) console.log(service_id, webhooks)
 */
export type Overview = z.output<typeof overview>

/** The first counted day is earlier, and a timestamp has no year before 0. */
const FIRST_TODAY = '1970'

export const dailyCountsQuery = z.object({
  service_id: z.string().optional().describe('Only this service; an unknown one has nothing.'),
  today: timestamp
    .refine((text) => text >= FIRST_TODAY, rule('time.timestamp'))
    .optional()
    .describe('When the current day of the caller began; without it, that of UTC.'),
})

export type DailyCountsQuery = z.output<typeof dailyCountsQuery>

export const dailyCounts = z.object({
  days: z
    .array(z.object({ start: timestamp, connections: z.int(), signatures: z.int(), runs: z.int() }))
    .describe(`The last ${overviewCounts.days} days, the oldest first: new connections, signatures and started runs.`),
  is_complete: z
    .boolean()
    .describe(`False if more than ${overviewCounts.ofCompany} rows of a kind are that new; the latest are counted.`),
})

/**
 * New connections, signatures and runs by day, the oldest day first.
 * @example
 * const { days }: DailyCounts = await company.overview.days()
 * console.log(days.at(-1)?.connections, 'today')
 */
export type DailyCounts = z.output<typeof dailyCounts>

export const foundKinds = ['customer', 'flow', 'run', 'document', 'webhook'] as const

export const portalSearchQuery = z.object({
  kind: z.enum(foundKinds).optional().describe(`Only this kind, and then up to ${searchLimits.ofOneKind} of them.`),
  text: z
    .string()
    .min(searchLimits.minLetters)
    .max(searchLimits.maxLetters)
    .optional()
    .describe(
      'Without it, the latest. Part of a name, a share code, the address of a webhook or an id; letter case does not matter.',
    ),
})

export type PortalSearchQuery = z.output<typeof portalSearchQuery>

export const foundRecord = z.object({
  kind: z.enum(foundKinds),
  service_id: uuid,
  id: uuid.describe('The id of the connection, flow, run, document or webhook.'),
  flow_id: uuid.nullable().describe('The flow of a run.'),
  name: z.string().describe('The name; for a run, the name of its flow.'),
  status: z.string().nullable().describe('The status of a run or a document.'),
  awaits_others: z
    .literal(true)
    .optional()
    .describe('True for an active document of a run that others still have to sign; absent for every other record.'),
  created_at: timestamp
    .nullable()
    .describe('The time of creation; for a customer, the time of the connection. Null for flows and webhooks.'),
  detail: z.string().nullable().describe('The code of a customer, the customer of a run, the address of a webhook.'),
  test_person: testPersonMark,
})

/**
 * A customer, flow, run, document or webhook that a search found.
 * @example
 * const formatName = ({ name, detail }: FoundRecord): string => (detail === null ? name : `${name} (${detail})`)
 */
export type FoundRecord = z.output<typeof foundRecord>

export const portalSearch = z.object({
  items: z
    .array(foundRecord)
    .describe(`At most ${searchLimits.perKind} of each kind, or ${searchLimits.ofOneKind} of one, the newest first.`),
  is_complete: z
    .boolean()
    .describe(
      `False if there are more than the latest ${searchLimits.customers} customers or ${searchLimits.others} of another kind, which were searched. A whole id or share code is found however old its record is.`,
    ),
})

/**
 * The records that a search found in all services of a company.
 * @example
 * const { items }: PortalSearch = await company.overview.search('Ada')
 * console.log(items.length)
 */
export type PortalSearch = z.output<typeof portalSearch>
