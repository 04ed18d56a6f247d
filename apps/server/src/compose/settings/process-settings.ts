// Settings of a process: where it listens, its roles, its databases and its secrets.
import { parseKeys } from '../../platform/secrets/key-ring.ts'
import { isHttpUrl, isPostgresUrl } from './checks.ts'
import { choice, integer, list, optional, Problem, setting, text, wholeNumber } from './setting-kinds.ts'

/** a shorter operator token could be guessed. */
export const minTokenCharacters = 16

const checkToken = (rawValue: string): void => {
  if (rawValue.length < minTokenCharacters) throw new Problem(`must have at least ${minTokenCharacters} characters`)
  if (!/^[\w.~+/=-]{1,512}$/.test(rawValue))
    throw new Problem('must have at most 512 characters, only those of a bearer token')
}

export const roles = ['front-door', 'region', 'forwarder', 'worker'] as const
export type Role = (typeof roles)[number]
const isRole = (item: string): item is Role => (roles as readonly string[]).includes(item)
/** `DATABASE_URL_FILE` names a file, not a region. */
const isRegionKey = (item: string): item is string => /^[a-z][a-z0-9]{0,15}$/.test(item) && item !== 'file'

export const processSettings = {
  HOST: text('127.0.0.1', 'Address to listen on'),
  PORT: integer(
    4000,
    'Port of the front door. The plugin forwarder uses `PORT+1`, the regions use `PORT+2`, `PORT+3`, … in the order of `REGIONS`. `0` picks free ports',
    0,
    65_000,
  ),
  WORKER_PORT: setting<number | undefined>(
    '`PORT+100`',
    'Port of a process whose roles have neither the front door nor a region, with `GET /api/health`, `/api/health/ready` and `/api/ops/metrics`. `0` picks a free port',
    (rawValue) => (rawValue === undefined ? undefined : wholeNumber(rawValue, 0, 65_535)),
  ),
  REGIONS: list(
    'eu',
    'Keys of the regions that this process serves, comma-separated. Each region has its own database',
    isRegionKey,
    'must be a comma-separated list of keys such as eu,us',
  ),
  ROLES: list(
    'front-door,region,forwarder,worker',
    'Roles that this process runs, comma-separated',
    isRole,
    `may name only ${roles.join(', ')}`,
  ),
  FRONT_DOOR_URL: optional('from `HOST` and `PORT`', 'Public address of the front door', isHttpUrl),
  AUTH_WEB_URL: optional('the front door’s `/auth`', 'Public address of the consent page', isHttpUrl),
  FORWARDER_URL: optional('from `HOST` and `PORT`', 'Public address of the plugin forwarder', isHttpUrl),
  REPLACE_REGION_ADDRESS: choice(
    '0',
    '`1` makes `API_URL_<REGION>` the address of the region although live processes announce another one, or although it is a loopback address in place of a public one',
    ['0', '1'],
  ),
  DATA_DIR: text('./data', 'Folder of the embedded databases, files and generated secrets'),
  DATABASE_URL: optional(
    'unset: the embedded store',
    'PostgreSQL server (15 or newer) for the directory; of several hosts (`host1:5432,host2:5432`) the one that takes writes. A region without its own `DATABASE_URL_<REGION>` gets the database `<name>_<region>` on the same server',
    isPostgresUrl,
  ),
  DATABASE_POOLER_URL: optional(
    'unset: statements go to `DATABASE_URL`',
    'A pooler in transaction mode (PgBouncer) before the directory: statements go there, while notifications, locks and migrations still use `DATABASE_URL`. A region without its own `DATABASE_URL_<REGION>` has the database `<name>_<region>` there',
    isPostgresUrl,
  ),
  DATABASE_REPLICA_URL: optional(
    'unset: lists are read at `DATABASE_URL`',
    'A streaming replica of the server of the directory, for lists. A list is read there only if the replica has everything that was acknowledged before. A region without its own `DATABASE_URL_<REGION>` has the database `<name>_<region>` there',
    isPostgresUrl,
  ),
  DATABASE_CONNECTIONS: integer(
    10,
    'Maximum number of connections that this process opens to each database. Requests that span two regions may use a quarter as many more',
    2,
    500,
  ),
  DATABASE_STATEMENT_SECONDS: integer(
    30,
    'Longest time that a database works on a statement. A connection that has not answered 5 seconds later is thrown away',
    1,
    3600,
  ),
  DATABASE_SILENCE_SECONDS: integer(
    5,
    'Longest time in which it is not noticed that a database no longer answers. Idle connections to it are then thrown away',
    1,
    600,
  ),
  EVENT_NUMBERS: choice(
    'at_once',
    'When the events of a service get their numbers, by which they are delivered in order. `at_once`: an operation waits for the one before it, until that has committed. `after_commit`: operations of one service commit together under load, many times as many a second with a synchronous replica. Processes may differ, and the order is the same',
    ['at_once', 'after_commit'],
  ),
  MIGRATIONS: choice(
    'on',
    '`on` migrates the databases at start. `check` refuses to start on databases that `company-data-server migrate` has not migrated; the account of `DATABASE_URL` then needs no right to change the schema',
    ['on', 'check'],
  ),
  MIGRATION_DATABASE_URL: optional(
    'see `DATABASE_URL`',
    'The directory for `company-data-server migrate`, with an account that may change the schema. No other process needs it',
    isPostgresUrl,
  ),
  START_LOCK_SECONDS: integer(
    300,
    'Longest time that a start waits for another process that migrates or starts; then it ends with exit code 2',
    1,
    86_400,
  ),
  DRAIN_SECONDS: integer(
    0,
    'Time after SIGTERM in which the process still serves requests, while `/api/health/ready` is 503: as long as a load balancer needs to notice it. A second signal ends it',
    0,
    3600,
  ),
  OPERATOR_TOKEN: optional(
    'generated into `DATA_DIR` and printed once',
    'Bearer token for `/api/ops/*`: 16 to 512 characters',
    checkToken,
  ),
  FORWARDER_METRICS_TOKEN: optional(
    'unset: a process with only the role forwarder has no metrics',
    'Bearer token for `GET /api/ops/metrics` of such a process, which has no operators: 16 to 512 characters',
    checkToken,
  ),
  PLATFORM_KEY: optional(
    'generated into `DATA_DIR`',
    'Key that encrypts secrets at rest: 32 bytes as base64 or base64url. Every process of an installation needs the same key. During a [rotation](keys.md), the old and the new key with a comma between them',
    (rawValue) => {
      const keys = parseKeys(rawValue)
      if (keys.length === 0 || keys.some(({ bytes }) => bytes.length !== 32))
        throw new Problem('must be 32 bytes as base64 (openssl rand -base64 32)')
    },
  ),
  TEST_CLOCK: choice('0', '`1` allows `POST /api/ops/clock`', ['0', '1']),
  RATE_LIMITS: choice('on', '`off` switches off all rate limits, for load tests', ['on', 'off']),
} as const
