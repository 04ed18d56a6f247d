// The quotas of an account (A-92, B-22): the rows each counts, their database, and the default per level.
import type { Level } from '@company-data/protocol/levels'

/** One limit for each of the levels free, basic, pro and business, or one for all. */
type Defaults = number | readonly [number, number, number, number]

interface QuotaRule {
  /** The database of its rows. */
  store: 'region' | 'directory'
  /** Bytes are set in units of 1048576. */
  unit: 'rows' | 'bytes'
  setting: string
  defaults: Defaults
  /** A description for operators. */
  meaning: string
}

const createRule =
  <const U extends QuotaRule['unit']>(unit: U) =>
  <const S extends string>(store: QuotaRule['store'], setting: S, defaults: Defaults, meaning: string) => ({
    unit,
    store,
    setting,
    defaults,
    meaning,
  })
const rows = createRule('rows')
const bytes = createRule('bytes')

export const quotaList = {
  bytes: bytes(
    'region',
    'QUOTA_FILES_MB',
    2048,
    'Bytes that an account may have, in units of 1048576: those of the files of its data, photos and documents, its answers to services, its services and their request fields, its flows and versions, and its messages as a customer',
  ),
  message_bytes: bytes(
    'region',
    'QUOTA_MESSAGES_MB',
    [512, 1024, 2048, 4096],
    'Bytes of the messages and broadcasts of a company to its customers, in units of 1048576',
  ),
  // A list of them is one response: this bounds it to about 32 MiB.
  contact_data: rows('region', 'QUOTA_CONTACT_DATA', 500, 'Rows of contact data that an account may have'),
  fields: rows('region', 'QUOTA_FIELDS', 1000, 'Custom fields that an account may have'),
  photos: rows('region', 'QUOTA_PHOTOS', 1000, 'Photos that an account may have, those of its services included'),
  verifications: rows(
    'region',
    'QUOTA_VERIFICATIONS',
    1000,
    'Verifications of a person, those that have ended included as long as they are kept',
  ),
  connections: rows(
    'region',
    'QUOTA_CONNECTIONS',
    10_000,
    'Services that an account may be connected to as a customer, per region',
  ),
  push_subscriptions: rows(
    'region',
    'QUOTA_PUSH_SUBSCRIPTIONS',
    20,
    'Browsers that a person may subscribe to Web Push',
  ),
  trusted_devices: rows('directory', 'QUOTA_TRUSTED_DEVICES', 20, 'Trusted devices with a key that a user may have'),
  sessions: rows(
    'directory',
    'QUOTA_SESSIONS',
    200,
    'Open sessions of a user; the least recently used of more are ended',
  ),
  authorizations: rows(
    'directory',
    'QUOTA_AUTHORIZATIONS',
    2000,
    'Authorizations of clients and sign-in apps by a user; the least recently used of more are ended, those of the same client first',
  ),
  services: rows('region', 'QUOTA_SERVICES', 1000, 'Services that a company may have'),
  sandbox_services: rows('region', 'QUOTA_SANDBOX_SERVICES', 10, 'Sandbox services that a company may have'),
  sandbox_persons: rows('directory', 'QUOTA_SANDBOX_PERSONS', 200, 'Sandbox persons that a company may have'),
  connect_requests: rows(
    'region',
    'QUOTA_CONNECT_REQUESTS',
    [10_000, 20_000, 50_000, 100_000],
    'Connect requests of a company, those that were decided included',
  ),
  blocks: rows('region', 'QUOTA_BLOCKS', 1000, 'Companies that a person may have blocked, per region'),
  webhooks: rows('region', 'QUOTA_WEBHOOKS', [100, 200, 500, 1000], 'Webhooks that a company may have'),
  broadcasts: rows('region', 'QUOTA_BROADCASTS', [1000, 2000, 5000, 10_000], 'Broadcasts of the services of a company'),
  flows: rows('region', 'QUOTA_FLOWS', [100, 200, 500, 1000], 'Flows that a company may have, deleted ones included'),
  flow_versions: rows(
    'region',
    'QUOTA_FLOW_VERSIONS',
    [500, 1000, 5000, 10_000],
    'Published versions of the flows of a company',
  ),
  flow_runs: rows(
    'region',
    'QUOTA_FLOW_RUNS',
    [1000, 10_000, 100_000, 1_000_000],
    'Runs of the flows of a company, those that have ended included',
  ),
  flow_run_bytes: bytes(
    'region',
    'QUOTA_FLOW_RUNS_MB',
    [512, 2048, 8192, 32_768],
    'Bytes of the answers and tag values of the runs of a company, in units of 1048576',
  ),
  plugins: rows('region', 'QUOTA_PLUGINS', 100, 'Plugins that a company may have'),
  clients: rows('directory', 'QUOTA_CLIENTS', [50, 100, 200, 500], 'Account clients that a company may have'),
  sign_in_apps: rows('directory', 'QUOTA_SIGN_IN_APPS', [50, 100, 200, 500], 'Sign-in apps that a company may have'),
  delegates: rows(
    'directory',
    'QUOTA_DELEGATES',
    [100, 200, 500, 1000],
    'Delegates that a company may have, invited ones included',
  ),
  delegate_services: rows(
    'directory',
    'QUOTA_DELEGATE_SERVICES',
    [5_000, 10_000, 20_000, 50_000],
    'Services that a company has granted to its delegates, one for each delegate and service',
  ),
  audit_entries: rows(
    'directory',
    'QUOTA_AUDIT_ENTRIES',
    [10_000, 20_000, 50_000, 100_000],
    'Entries of the audit log of a company; the oldest of more are deleted',
  ),
  service_log_entries: rows(
    'region',
    'QUOTA_SERVICE_LOG_ENTRIES',
    [10_000, 20_000, 50_000, 100_000],
    'Entries of the logs of the services of a company; the oldest of more are deleted',
  ),
  events: rows(
    'region',
    'QUOTA_EVENTS',
    [1_000_000, 5_000_000, 20_000_000, 100_000_000],
    'Events of a company that wait in the feeds and webhooks of its services; the oldest of more are deleted',
  ),
  webhook_attempts: rows(
    'region',
    'QUOTA_WEBHOOK_ATTEMPTS',
    [200_000, 500_000, 2_000_000, 10_000_000],
    'Attempts at deliveries of a company, kept for 7 days; the oldest of more are deleted',
  ),
  customer_events: rows(
    'region',
    'QUOTA_CUSTOMER_EVENTS',
    [500_000, 1_000_000, 2_000_000, 5_000_000],
    'Events that wait in the feed of a company as a customer; the oldest of more are deleted',
  ),
  idempotent_calls: rows(
    'region',
    'QUOTA_IDEMPOTENT_CALLS',
    [100_000, 500_000, 2_000_000, 10_000_000],
    'Calls of an account with an Idempotency-Key whose response is stored, for 24 hours each',
  ),
  // They can never be deleted, so that a company may not add any number of them.
  key_log_leaves: rows(
    'directory',
    'QUOTA_KEY_LOG_LEAVES',
    [5_000, 10_000, 20_000, 50_000],
    'Entries of the key log about the services of a company, deleted ones included',
  ),
  //
  domains: rows('directory', 'QUOTA_DOMAINS', 10, 'Domains that a company may have'),
  recovery_copies: rows(
    'directory',
    'QUOTA_RECOVERY_COPIES',
    [500, 1000, 2000, 5000],
    'Recovery copies that a company stores itself, one for each kind and reference',
  ),
} as const satisfies Readonly<Record<string, QuotaRule>>

export type Quota = keyof typeof quotaList
export type LevelLimits = Readonly<Record<Level, number>>
export type QuotaLimits = Readonly<Record<Quota, LevelLimits>>
