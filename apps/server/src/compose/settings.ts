// The settings of the platform, one row each: name, default, meaning and parser. The reference in
// docs/operations/settings.md is generated from this table.
import { isIP } from 'node:net'
import { levels } from '@company-data/protocol/levels'
import {
  challengeSeconds,
  documentMaxMb,
  freshLoginMinutes,
  photoMaxMb,
  recoveryDelayHours,
  recoveryWaitHours,
  shareOnceFileDays,
  startOverDays,
  webhookTimeoutMs,
} from '@company-data/protocol/limits'
import { type RateLimitName, rateLimits } from '@company-data/protocol/rate-limits'
import { type LevelLimits, type Quota, quotaList } from '../features/operations/quotas/index.ts'
import { rateLimitMeanings } from '../gate/rate-limit-meanings.ts'
import { requestLogs } from '../gate/request-log.ts'
import { logLevels } from '../platform/log/log.ts'
import { isNameServer } from '../platform/net/index.ts'

/** Reads the text of a variable; throws a Problem with a sentence that says what is expected. */
export interface Setting<T> {
  read: (text: string | undefined) => T
  fallback: string
  meaning: string
}

export class Problem extends Error {}

const setting = <T>(fallback: string, meaning: string, read: (text: string | undefined) => T): Setting<T> => ({
  fallback,
  meaning,
  read: (text) => read(text === undefined || text.trim() === '' ? undefined : text.trim()),
})

const text = (fallback: string, meaning: string) => setting(fallback, meaning, (rawValue) => rawValue ?? fallback)

const optional = (fallbackText: string, meaning: string, check: (rawValue: string) => void = () => undefined) =>
  setting<string | undefined>(fallbackText, meaning, (rawValue) => {
    if (rawValue !== undefined) check(rawValue)
    return rawValue
  })

const wholeNumber = (rawValue: string | number, min: number, max: number): number => {
  const value = Number(rawValue)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Problem(`must be a whole number from ${min} to ${max}`)
  }
  return value
}

const integer = (fallback: number, meaning: string, min: number, max: number) =>
  setting(String(fallback), meaning, (rawValue = String(fallback)) => wholeNumber(rawValue, min, max))

const choice = <const C extends string>(fallback: C, meaning: string, choices: readonly C[]) =>
  setting(fallback, meaning, (rawValue = fallback) => {
    const value = choices.find((candidate) => candidate === rawValue)
    if (value === undefined) throw new Problem(`must be one of ${choices.join(', ')}`)
    return value
  })

const list = <T extends string>(
  fallback: string,
  meaning: string,
  isItem: (item: string) => item is T,
  expected: string,
) =>
  setting(fallback, meaning, (rawValue = fallback) => {
    const items = rawValue
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
    if (!items.every(isItem)) throw new Problem(expected)
    if (new Set(items).size !== items.length) throw new Problem('must not name the same item twice')
    return items
  })

const isHttpUrl = (rawValue: string): void => {
  const url = URL.canParse(rawValue) ? new URL(rawValue) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new Problem('must be an http or https address without query, fragment or user')
  }
}

const DEFAULT_PLATFORM_NAME = 'Company Data Service'
const MAX_SHOWN_CHARACTERS = 60

/** A control or bidi character would let a name say something else than it shows. */
const checkShownName = (rawValue: string): void => {
  if ([...rawValue].length > MAX_SHOWN_CHARACTERS || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(rawValue))
    throw new Problem(`must be at most ${MAX_SHOWN_CHARACTERS} visible characters on one line`)
}

const isContact = (rawValue: string): void => {
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(rawValue))
    throw new Problem('must be a mailto: or https: address')
}

const isBearerToken = (rawValue: string): void => {
  if (!/^[\w.~+/=-]{1,4096}$/.test(rawValue)) throw new Problem('may contain only the characters of a bearer token')
}

/** A-03: a shorter operator token could be guessed. */
export const minTokenCharacters = 16

const isPostgresUrl = (rawValue: string): void => {
  if (!/^postgres(ql)?:\/\/./.test(rawValue))
    throw new Problem('must be an address like postgres://user@host:5432/database')
}

const isBucket = (rawValue: string): void => {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(rawValue)) throw new Problem('must be the name of a bucket')
}

const isS3Region = (rawValue: string): void => {
  if (!/^[a-z0-9-]{1,64}$/.test(rawValue)) throw new Problem('must be the name of an S3 region such as eu-central-1')
}

/** The problem does not quote the text: the secret may have been pasted where the id belongs. */
const isS3Key = (rawValue: string): void => {
  if (!/^[\x21-\x7e]{1,256}$/.test(rawValue)) throw new Problem('must be 1 to 256 visible ASCII characters')
}

export const roles = ['front-door', 'region', 'forwarder', 'worker'] as const
export type Role = (typeof roles)[number]
const isRole = (item: string): item is Role => (roles as readonly string[]).includes(item)
const isRegionKey = (item: string): item is string => /^[a-z][a-z0-9]{0,15}$/.test(item)
const isHostAndPort = (item: string): item is string => /^[^\s/@]+:[0-9]{1,5}$/.test(item)
const isNameAtHost = (item: string): item is string => /^[a-z0-9.-]+=[^\s/@=]+:[0-9]{1,5}$/i.test(item)
/** An address, or a block like 10.0.0.0/8. */
const isAddress = (item: string): item is string => {
  const [address = '', bits, ...rest] = item.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** The private addresses that a webhook may reach: all, none, or blocks (G-103). */
const privateHosts = setting<boolean | string[] | undefined>(
  '`true` while `HOST` and every public address (`FRONT_DOOR_URL`, `AUTH_WEB_URL`, `FORWARDER_URL`, `API_URL_<REGION>`) are loopback addresses, else `false`',
  'Whether webhooks may be sent to private addresses: `true`, `false` or a comma-separated list of CIDR blocks. The platform’s own ports are refused under every setting',
  (rawValue) => {
    if (rawValue === undefined) return undefined
    if (rawValue === 'true' || rawValue === 'false') return rawValue === 'true'
    const blocks = rawValue.split(',').map((block) => block.trim())
    if (!blocks.every((block) => block.includes('/') && isAddress(block)))
      throw new Problem('must be true, false or a list of CIDR blocks')
    return blocks
  },
)

const isOrigin = (item: string): boolean =>
  /^https?:[^*]+$/.test(item) && URL.canParse(item) && new URL(item).origin === item

/** The origins whose pages may call the platform from a browser (A-09). */
const corsOrigins = setting<'*' | string[]>(
  '*',
  'Origins whose pages may call the platform from a browser, for example `https://app.example.org`, comma-separated; `*` allows all. Pages of the front door and of `AUTH_WEB_URL` may always call, and no page of another origin may call `/api/ops/*`',
  (rawValue = '*') => {
    if (rawValue === '*') return '*'
    const origins = rawValue.split(',').map((origin) => origin.trim())
    if (!origins.every(isOrigin))
      throw new Problem('must be * or a list of origins such as https://app.example.org, without a path')
    return origins
  },
)

const LEVELS = levels.join(', ')

/** One number for all levels, or one for each level. */
const perLevel = (defaults: number | readonly number[], meaning: string) => {
  const fallback = [defaults].flat().join(',')
  return setting(fallback, `${meaning}. One number, or one each for ${LEVELS}`, (rawValue = fallback): LevelLimits => {
    const numbers = rawValue.split(',').map((part) => wholeNumber(part.trim(), 1, 1_000_000_000))
    if (numbers.length !== 1 && numbers.length !== levels.length)
      throw new Problem(`must be one number, or ${levels.length}: for ${LEVELS}`)
    const limits = levels.map((level, index) => [level, numbers[index] ?? numbers[0]])
    return Object.fromEntries(limits) as LevelLimits
  })
}

type QuotaSettings = { readonly [Q in Quota as (typeof quotaList)[Q]['setting']]: Setting<LevelLimits> }

const quotaSettings = Object.fromEntries(
  Object.values(quotaList).map(({ setting: name, defaults, meaning }) => [name, perLevel(defaults, meaning)]),
) as QuotaSettings

export const settings = {
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
    'PostgreSQL server (15 or newer) for the directory. A region without its own `DATABASE_URL_<REGION>` gets the database `<name>_<region>` on the same server',
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
  START_LOCK_SECONDS: integer(
    300,
    'Longest time that a start waits for another process that migrates or starts; then it ends with exit code 2',
    1,
    86_400,
  ),
  OPERATOR_TOKEN: optional(
    'generated into `DATA_DIR` and printed once',
    'Bearer token for `/api/ops/*`: 16 to 512 characters',
    (rawValue) => {
      if (rawValue.length < minTokenCharacters) throw new Problem(`must have at least ${minTokenCharacters} characters`)
      if (!/^[\w.~+/=-]{1,512}$/.test(rawValue))
        throw new Problem('must have at most 512 characters, only those of a bearer token')
    },
  ),
  PLATFORM_KEY: optional(
    'generated into `DATA_DIR`',
    'Key that encrypts secrets at rest: 32 bytes as base64 or base64url. Every process of an installation needs the same key',
    (rawValue) => {
      if (Buffer.from(rawValue, 'base64').length !== 32)
        throw new Problem('must be 32 bytes as base64 (openssl rand -base64 32)')
    },
  ),
  TEST_CLOCK: choice('0', '`1` allows `POST /api/ops/clock`', ['0', '1']),
  RATE_LIMITS: choice('on', '`off` switches off all rate limits, for load tests', ['on', 'off']),
  // G-008
  PHOTO_MAX_MB: integer(photoMaxMb, 'Largest photo, in units of 1048576 bytes', 1, 100),
  DOCUMENT_MAX_MB: integer(documentMaxMb, 'Largest document, in units of 1048576 bytes', 1, 100),
  BODY_MEMORY_MB: setting<number | undefined>(
    'twice the largest body that a route takes, at least 192',
    'Memory for the bodies of requests, over all bases of this process, in units of 1048576 bytes. The largest body that a route takes always fits. A request for which there is no room is answered 503 `server.overloaded`. Answers of more than 1 MiB that wait for their reader may take as much again',
    (rawValue) => (rawValue === undefined ? undefined : wholeNumber(rawValue, 1, 65_536)),
  ),
  UPLOADS_PER_CALLER: integer(
    2,
    'Bodies of more than 1 MiB that a client or user may send at a time; the next is answered 429 `rate.limited`. `RATE_LIMITS=off` switches this off too',
    1,
    1000,
  ),
  REQUEST_TIMEOUT_SECONDS: integer(60, 'Longest time in which a request must arrive completely', 1, 3600),
  ANSWER_STALL_SECONDS: integer(30, 'A peer that takes nothing of an answer for so long is cut off', 1, 3600),
  MAX_CONNECTIONS: integer(
    10_000,
    'Connections that this process accepts at a time, over all its bases. The limit of open files must be higher',
    10,
    1_000_000,
  ),
  MAX_CONNECTIONS_PER_ADDRESS: integer(
    500,
    'Connections from one address (IPv6: one /64). Loopback addresses and `TRUSTED_PROXIES` have no such limit',
    1,
    1_000_000,
  ),
  // G-077
  SHARE_ONCE_FILE_DAYS: integer(shareOnceFileDays, 'Days after which a file that was shared once is deleted', 1, 3650),
  // NS-16
  CHALLENGE_SECONDS: integer(
    challengeSeconds.default,
    'Seconds in which a person may answer a two-factor challenge',
    challengeSeconds.min,
    challengeSeconds.max,
  ),
  // A-101
  FRESH_LOGIN_MINUTES: integer(
    freshLoginMinutes,
    'Minutes after a login in which a session may add a device or set a first passcode without another proof. `0`: it always needs one',
    0,
    1440,
  ),
  // A-96
  RECOVERY_WAIT_HOURS: integer(
    recoveryWaitHours,
    'Hours that a return with the recovery kit waits if its owner has no code of the second factor, which is off afterwards',
    1,
    8760,
  ),
  RECOVERY_DELAY_HOURS: integer(
    recoveryDelayHours,
    'Hours that every return with the recovery kit waits; `0`: none',
    0,
    8760,
  ),
  // A-98
  START_OVER_DAYS: integer(startOverDays, 'Days after which a confirmed start-over deletes the account', 1, 365),
  // A-102
  REQUIRE_USER_VERIFICATION: choice(
    'off',
    '`on` refuses approvals and signatures by device keys: only passkeys report that the device verified the user. Passcodes stay allowed',
    ['on', 'off'],
  ),
  WEBAUTHN_RP_ID: optional(
    'the host of `FRONT_DOOR_URL`',
    'Host name that passkeys belong to: that of `FRONT_DOOR_URL`, or a parent that `AUTH_WEB_URL` shares. A change makes every passkey useless',
    (rawValue) => {
      if (!/^[a-z0-9.-]{1,253}$/.test(rawValue)) throw new Problem('must be a host name in lower case')
    },
  ),
  // A-92, B-22
  ...quotaSettings,
  DISK_FLOOR_MB: setting<number | undefined>(
    '5 % of the disk, at most 1024',
    'Free space of the disk with `DATA_DIR/files`, in units of 1048576 bytes, below which files are refused with 503 `server.overloaded`. `0`: never. Files in S3 have no such limit',
    (rawValue) => (rawValue === undefined ? undefined : wholeNumber(rawValue, 0, 1_000_000_000)),
  ),
  TRUSTED_PROXIES: list(
    '',
    'Addresses or CIDR blocks of proxies whose `X-Forwarded-For` is believed',
    isAddress,
    'must be a list of addresses or CIDR blocks',
  ),
  // A-09
  CORS_ORIGINS: corsOrigins,
  WEB_APPS: choice(
    'on',
    'Whether the front door serves the web apps (`/portal/`, `/wallet/`) beside the API: `on`, or `off`, which also builds none at `npm start`',
    ['on', 'off'],
  ),
  WEBHOOK_ALLOW_PRIVATE_HOSTS: privateHosts,
  // G-103
  WEBHOOK_TIMEOUT_SECONDS: integer(
    webhookTimeoutMs / 1000,
    'Longest time that a delivery may take, from the connection to the end of the answer',
    1,
    120,
  ),
  PLUGIN_ALLOW_HOSTS: list(
    '',
    'Plugin hosts (`host:port`) that may use plain http or private addresses, for development',
    isHostAndPort,
    'must be a list of host:port',
  ),
  // A-107
  DOMAIN_DNS_SERVER: optional(
    'unset: the name servers of the machine',
    'Name server (`host:port`, UDP) that is asked about the domains of companies, for development and tests',
    (rawValue) => {
      if (!isNameServer(rawValue)) throw new Problem('must be the address and port of a name server')
    },
  ),
  DOMAIN_ALLOW_HOSTS: list(
    '',
    'Domains (`name=host:port`) whose proof is read by plain http at that address, for development and tests. Such a name is never refused',
    isNameAtHost,
    'must be a list of name=host:port',
  ),
  // A-109
  NAME_RULES: choice(
    'refuse',
    'What happens to names of companies, services and sign-in apps that could deceive: `refuse`, or `warn`, which stores them and lists the problems in `name_flags` of the account',
    ['refuse', 'warn'],
  ),
  S3_BUCKET: optional(
    'unset: files are in `DATA_DIR/files`',
    'Bucket of an S3 service for files (photos, documents). Every process of an installation needs the same bucket',
    isBucket,
  ),
  S3_ENDPOINT: optional('Amazon’s own for `S3_REGION`', 'Address of the S3 service', isHttpUrl),
  S3_REGION: optional('`us-east-1`', 'Region of the bucket, as the S3 service names it', isS3Region),
  S3_ACCESS_KEY_ID: optional(
    'unset: the AWS SDK looks for credentials, for example in the role of the machine',
    'Access key',
    isS3Key,
  ),
  S3_SECRET_ACCESS_KEY: optional('unset, like the access key', 'Secret of the access key', isS3Key),
  S3_FORCE_PATH_STYLE: setting(
    '`1` with `S3_ENDPOINT`, else `0`',
    '`1` puts the bucket into the path, `0` into the host name',
    (rawValue) => {
      if (rawValue !== undefined && rawValue !== '0' && rawValue !== '1') throw new Problem('must be 0 or 1')
      return rawValue === undefined ? undefined : rawValue === '1'
    },
  ),
  S3_PREFIX: optional(
    'unset: no prefix',
    'Prefix of every key in the bucket, for example `company-data`',
    (rawValue) => {
      if (!/^[\w-]{1,64}(?:\/[\w-]{1,64}){0,5}$/.test(rawValue))
        throw new Problem('must consist of letters, digits, _ and -, in parts separated by slashes')
    },
  ),
  SMTP_URL: optional(
    'unset: mail is read at `GET /api/ops/mail`',
    'Mail server, for example `smtps://user:password@mail.example.org`',
    (rawValue) => {
      if (!/^smtps?:\/\/./.test(rawValue)) throw new Problem('must begin with smtp:// or smtps://')
    },
  ),
  SMS_GATEWAY_URL: optional(
    'unset: text messages are read at `GET /api/ops/mail`',
    'Gateway for text messages: the platform sends a POST with `{to, text}` as JSON, and 2xx means that the gateway accepted the message',
    isHttpUrl,
  ),
  SMS_GATEWAY_TOKEN: optional('unset: no token is sent', 'Bearer token for `SMS_GATEWAY_URL`', isBearerToken),
  WEB_PUSH_PUBLIC_KEY: optional(
    'unset: no Web Push',
    'Public key of Web Push (VAPID), base64url of the uncompressed point. `WEB_PUSH_PRIVATE_KEY` and `WEB_PUSH_SUBJECT` belong to it',
  ),
  WEB_PUSH_PRIVATE_KEY: optional('unset: no Web Push', 'Private key of Web Push, base64url of 32 bytes'),
  WEB_PUSH_SUBJECT: optional(
    'unset: no Web Push',
    'How push services reach you: a `mailto:` or `https:` address',
    isContact,
  ),
  SEAL_TIMESTAMP_URL: optional(
    'unset: seals have no timestamp',
    'Timestamp authority (RFC 3161) that confirms when a document was sealed. A document is sealed without a timestamp when the authority does not answer',
    isHttpUrl,
  ),
  MAIL_FROM: optional('`PLATFORM_NAME <no-reply@localhost>`', 'Sender of mails'),
  // A-111
  PLATFORM_NAME: setting(
    DEFAULT_PLATFORM_NAME,
    'Name of this platform, as pages, mails and authenticator apps show it, with at most 60 characters',
    (rawValue = DEFAULT_PLATFORM_NAME) => {
      checkShownName(rawValue)
      return rawValue
    },
  ),
  OPERATOR_NAME: optional(
    'unset: none is shown',
    'Name of the organisation that operates this platform',
    checkShownName,
  ),
  OPERATOR_URL: optional('unset: none is shown', 'Address of the page of that organisation', isHttpUrl),
  SUPPORT_URL: optional('unset: none is shown', 'Address of the page on which people find help', isHttpUrl),
  LOG_LEVEL: choice(
    'info',
    'Level of the log, which is written to stdout as JSON lines. `debug` adds a line per request',
    logLevels,
  ),
  REQUEST_LOG: choice(
    'errors',
    'Which requests have a line in the log: `errors` those that were refused or failed, at most 50 a second at each base; `all`; `off`',
    requestLogs,
  ),
} as const

const rate = (name: RateLimitName, fallback: { points: number; seconds: number }) =>
  setting(`${fallback.points}/${fallback.seconds}`, rateLimitMeanings[name], (rawValue) => {
    if (rawValue === undefined) return fallback
    const match = /^([1-9][0-9]{0,8})\/([1-9][0-9]{0,6})$/.exec(rawValue)
    if (!match) throw new Problem('must be calls/seconds, for example 60/60')
    return { points: Number(match[1]), seconds: Number(match[2]) }
  })

/** `badSecret` is overridden by `RATE_LIMIT_BAD_SECRET`. */
const toVariableName = (limit: string): string =>
  `RATE_LIMIT_${limit.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`

export const rateSettings = Object.entries(rateLimits).map(([limit, fallback]) => ({
  limit,
  variable: toVariableName(limit),
  setting: rate(limit as RateLimitName, fallback),
}))

/** Settings that exist once per region, with the region's key in upper case. */
export const regionSettings = {
  API_URL_: optional('from `HOST` and `PORT`', 'Public address of the region', isHttpUrl),
  DATABASE_URL_: optional('see `DATABASE_URL`', 'PostgreSQL for the region’s data', isPostgresUrl),
  S3_BUCKET_: optional('see `S3_BUCKET`', 'Bucket for the region’s files', isBucket),
  S3_ENDPOINT_: optional('see `S3_ENDPOINT`', 'Address of the S3 service for the region’s files', isHttpUrl),
  S3_REGION_: optional('see `S3_REGION`', 'Region of that bucket', isS3Region),
} as const
