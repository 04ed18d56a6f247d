// Reads the environment, the only module that does. Every setting is checked and all problems are reported together.
import { resolve } from 'node:path'
import { bytesPerMb } from '@company-data/protocol/limits'
import { type LevelLimits, type Quota, type QuotaLimits, quotaList } from '../features/operations/quotas/index.ts'
import type { BucketAddress } from '../platform/files/index.ts'
import type { Rate } from '../platform/rate-limit/rate-limit.ts'
import { isVapidPair, type VapidSettings } from '../platform/web-push/vapid.ts'
import { isForDevelopment } from './development.ts'
import { Problem, type Role, rateSettings, regionSettings, type Setting, settings } from './settings.ts'

type Read<T> = T extends Setting<infer V> ? V : never

export interface RegionConfig {
  key: string
  apiUrl: string | undefined
  databaseUrl: string | undefined
  port: number
}

/** The bucket for files that are not in a folder. */
export interface S3Config {
  prefix: string | undefined
  /** For every region without a separate bucket. */
  general: BucketAddress
  regions: ReadonlyMap<string, BucketAddress>
}

/** How long a login is fresh, and how long returns and start-overs wait. */
interface AccountTimes {
  freshLoginMinutes: number
  recoveryWaitHours: number
  recoveryDelayHours: number
  startOverDays: number
}

export interface Config {
  host: string
  ports: { frontDoor: number; forwarder: number; worker: number }
  roles: readonly Role[]
  regions: readonly RegionConfig[]
  /** Public addresses; undefined only where the system picks the port. */
  frontDoorUrl: string | undefined
  authWebUrl: string | undefined
  forwarderUrl: string | undefined
  replaceRegionAddress: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** Databases of regions that this process does not serve, but whose companies its persons connect to. */
  otherDatabaseUrls: ReadonlyMap<string, string>
  databaseConnections: number
  databaseLimits: { statementTimeoutMs: number; silenceMs: number }
  startLockMs: number
  operatorToken: string | undefined
  platformKey: string | undefined
  testClock: boolean
  /** Undefined: every limit is off. */
  rateLimits: Readonly<Record<string, Rate>> | undefined
  photoMaxMb: number
  documentMaxMb: number
  /** For the bodies of all requests together; undefined: derived from the largest upload. */
  bodyMemoryMb: number | undefined
  uploadsPerCaller: number
  requestTimeoutMs: number
  responseStallMs: number
  connections: { max: number; maxPerAddress: number }
  shareOnceFileDays: number
  challengeSeconds: number
  accountTimes: AccountTimes
  unlock: {
    requireUserVerification: boolean
    /** Undefined: the host of the front door. */
    webauthnRpId: string | undefined
  }
  quotas: QuotaLimits
  /** Undefined: derived from the size of the disk. */
  diskFloorMb: number | undefined
  trustedProxies: readonly string[]
  corsOrigins: '*' | readonly string[]
  webApps: Read<typeof settings.WEB_APPS>
  webhookAllowPrivateHosts: boolean | readonly string[]
  webhookTimeoutMs: number
  pluginAllowHosts: readonly string[]
  domains: { dnsServer: string | undefined; allowHosts: readonly string[] }
  nameRules: Read<typeof settings.NAME_RULES>
  /** Undefined: files are under dataDir. */
  s3: S3Config | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** A-111: how the platform names itself and its operator. */
  platformIdentity: {
    name: string
    operatorName: string | undefined
    operatorUrl: string | undefined
    supportUrl: string | undefined
  }
  smsGateway: { url: string; token: string | undefined } | undefined
  /** Undefined: nothing is sent to browsers. */
  webPush: VapidSettings | undefined
  /** Undefined: seals have no timestamp. */
  sealTimestampUrl: string | undefined
  logLevel: Read<typeof settings.LOG_LEVEL>
  requestLog: Read<typeof settings.REQUEST_LOG>
  /** The names of the settings that differ from their default, for the log. */
  changedSettings: readonly string[]
}

/** Every problem of the environment, one line each; `main` prints them and exits 2. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>

const reader = (environment: Environment) => {
  const problems: string[] = []
  return {
    problems,
    read<T>(name: string, setting: Setting<T>): T | undefined {
      try {
        return setting.read(environment[name])
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        problems.push(`${name} ${error.message}`)
        return undefined
      }
    },
  }
}
type Reader = ReturnType<typeof reader>

/** The front door has PORT, the forwarder PORT+1, the regions follow; 0 leaves the choice to the system. */
const portAt = (port: number, index: number): number => (port === 0 ? 0 : port + index)

/** The address under which a bound port is reached from this machine. */
export const toLocalUrl = (host: string, port: number): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const resolveAddress = (configuredUrl: string | undefined, host: string, port: number): string | undefined =>
  configuredUrl?.replace(/\/$/, '') ?? (port === 0 ? undefined : toLocalUrl(host, port))

/** Quoted where the name has a character that means something in a list of addresses. */
const toSender = (name: string): string =>
  `${/^[\w -]+$/.test(name) ? name : `"${name.replace(/["\\\\]/g, '\\\\$&')}"`} <no-reply@localhost>`

const readRegions = (from: Reader, keys: readonly string[], host: string, port: number): RegionConfig[] =>
  keys.map((key, index) => ({
    key,
    apiUrl: resolveAddress(
      from.read(`API_URL_${key.toUpperCase()}`, regionSettings.API_URL_),
      host,
      portAt(port, index + 2),
    ),
    databaseUrl: from.read(`DATABASE_URL_${key.toUpperCase()}`, regionSettings.DATABASE_URL_),
    port: portAt(port, index + 2),
  }))

const OTHER_DATABASE = /^DATABASE_URL_([A-Z][A-Z0-9]{0,15})$/

const readOtherDatabases = (from: Reader, environment: Environment, served: readonly string[]): Map<string, string> => {
  const databaseUrls = new Map<string, string>()
  for (const name of Object.keys(environment)) {
    const key = OTHER_DATABASE.exec(name)?.[1]?.toLowerCase()
    const url = key === undefined || served.includes(key) ? undefined : from.read(name, regionSettings.DATABASE_URL_)
    if (key !== undefined && url !== undefined) databaseUrls.set(key, url)
  }
  return databaseUrls
}

const readDatabaseLimits = (from: Reader): Config['databaseLimits'] => ({
  statementTimeoutMs: (from.read('DATABASE_STATEMENT_SECONDS', settings.DATABASE_STATEMENT_SECONDS) ?? 0) * 1000,
  silenceMs: (from.read('DATABASE_SILENCE_SECONDS', settings.DATABASE_SILENCE_SECONDS) ?? 0) * 1000,
})

const readRates = (from: Reader): Record<string, Rate> | undefined => {
  const rates: Record<string, Rate> = {}
  for (const { limit, variable, setting } of rateSettings) {
    const rate = from.read(variable, setting)
    if (rate) rates[limit] = rate
  }
  return from.read('RATE_LIMITS', settings.RATE_LIMITS) === 'off' ? undefined : rates
}

const readSmsGateway = (from: Reader): Config['smsGateway'] => {
  const url = from.read('SMS_GATEWAY_URL', settings.SMS_GATEWAY_URL)
  const token = from.read('SMS_GATEWAY_TOKEN', settings.SMS_GATEWAY_TOKEN)
  if (url !== undefined) return { url, token }
  if (token !== undefined) from.problems.push('SMS_GATEWAY_TOKEN is set, but SMS_GATEWAY_URL is not')
  return undefined
}

const readWebPush = (from: Reader): VapidSettings | undefined => {
  const publicKey = from.read('WEB_PUSH_PUBLIC_KEY', settings.WEB_PUSH_PUBLIC_KEY)
  const privateKey = from.read('WEB_PUSH_PRIVATE_KEY', settings.WEB_PUSH_PRIVATE_KEY)
  const subject = from.read('WEB_PUSH_SUBJECT', settings.WEB_PUSH_SUBJECT)
  if (publicKey === undefined && privateKey === undefined && subject === undefined) return undefined
  if (publicKey === undefined || privateKey === undefined || subject === undefined) {
    from.problems.push('WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY and WEB_PUSH_SUBJECT must be set together')
    return undefined
  }
  const keys = { publicKey, privateKey, subject }
  if (!isVapidPair(keys)) from.problems.push('WEB_PUSH_PRIVATE_KEY is not the private key of WEB_PUSH_PUBLIC_KEY')
  return keys
}

const readS3Credentials = (from: Reader): BucketAddress['credentials'] => {
  const accessKeyId = from.read('S3_ACCESS_KEY_ID', settings.S3_ACCESS_KEY_ID)
  const secretAccessKey = from.read('S3_SECRET_ACCESS_KEY', settings.S3_SECRET_ACCESS_KEY)
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey }
  if (accessKeyId !== undefined || secretAccessKey !== undefined)
    from.problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together')
  return undefined
}

const readUnlock = (from: Reader): Config['unlock'] => ({
  requireUserVerification: from.read('REQUIRE_USER_VERIFICATION', settings.REQUIRE_USER_VERIFICATION) === 'on',
  webauthnRpId: from.read('WEBAUTHN_RP_ID', settings.WEBAUTHN_RP_ID),
})

/** Browsers take a relying party only for pages at that host or below it. */
const isHostOrParent = (parent: string, url: string | undefined): boolean => {
  if (url === undefined) return true
  const { hostname } = new URL(url)
  return hostname === parent || hostname.endsWith(`.${parent}`)
}

const OWN_BUCKET = /^S3_(?:BUCKET|ENDPOINT|REGION)_([A-Z][A-Z0-9]{0,15})$/

/** Read also without a bucket, so that every problem is reported. */
const readS3 = (from: Reader, environment: Environment): Config['s3'] => {
  const credentials = readS3Credentials(from)
  const pathStyle = from.read('S3_FORCE_PATH_STYLE', settings.S3_FORCE_PATH_STYLE)
  const toBucketAddress = (bucket: string | undefined, endpoint: string | undefined, region: string | undefined) => ({
    bucket: bucket ?? '',
    endpoint,
    region: region ?? 'us-east-1',
    forcePathStyle: pathStyle ?? endpoint !== undefined,
    credentials,
  })
  const bucket = from.read('S3_BUCKET', settings.S3_BUCKET)
  const endpoint = from.read('S3_ENDPOINT', settings.S3_ENDPOINT)
  const region = from.read('S3_REGION', settings.S3_REGION)
  const regionKeys = new Set(Object.keys(environment).flatMap((name) => OWN_BUCKET.exec(name)?.[1] ?? []))
  const regions = [...regionKeys].map((key): [string, BucketAddress] => [
    key.toLowerCase(),
    toBucketAddress(
      from.read(`S3_BUCKET_${key}`, regionSettings.S3_BUCKET_) ?? bucket,
      from.read(`S3_ENDPOINT_${key}`, regionSettings.S3_ENDPOINT_) ?? endpoint,
      from.read(`S3_REGION_${key}`, regionSettings.S3_REGION_) ?? region,
    ),
  ])
  const prefix = from.read('S3_PREFIX', settings.S3_PREFIX)
  const isSet = (name: string): boolean => (environment[name] ?? '').trim() !== ''
  if (isSet('S3_BUCKET'))
    return { prefix, general: toBucketAddress(bucket, endpoint, region), regions: new Map(regions) }
  const stray = Object.keys(environment).find((name) => name.startsWith('S3_') && isSet(name))
  if (stray !== undefined) from.problems.push(`${stray} is set, but S3_BUCKET is not`)
  return undefined
}

const fallbacks = new Map([
  ...Object.entries(settings).map(([name, { fallback }]) => [name, fallback] as const),
  ...rateSettings.map(({ variable, setting }) => [variable, setting.fallback] as const),
])
const ofRegion = new RegExp(`^(?:${Object.keys(regionSettings).join('|')})[A-Z][A-Z0-9]{0,15}$`)

const changedSettingsIn = (environment: Environment): string[] =>
  Object.entries(environment)
    .filter(([name, text = '']) => (fallbacks.has(name) || ofRegion.test(name)) && text.trim() !== '')
    .filter(([name, text = '']) => text.trim() !== fallbacks.get(name))
    .map(([name]) => name)
    .sort()

/** Rules about several settings together. A rule is skipped when one of its settings is already reported as wrong. */
const checkTogether = (config: Config, problems: string[]): void => {
  const settingsWithProblems = new Set(problems.map((problem) => problem.split(' ')[0]))
  const require = (holds: boolean, about: readonly string[], problem: string): void => {
    if (!holds && !about.some((name) => settingsWithProblems.has(name))) problems.push(problem)
  }
  const { databaseUrl, frontDoorUrl, regions, roles } = config
  require(roles.length > 0, ['ROLES'], 'ROLES must name at least one role')
  require(regions.length > 0 || !roles.includes('region'), ['REGIONS'], 'REGIONS must name at least one region')
  require(frontDoorUrl !== undefined || roles.includes('front-door'), [
    'ROLES',
    'PORT',
    'FRONT_DOOR_URL',
  ], 'FRONT_DOOR_URL must be set when PORT is 0 and another process runs the front door')
  const { webauthnRpId } = config.unlock
  for (const [name, url] of [
    ['FRONT_DOOR_URL', frontDoorUrl],
    ['AUTH_WEB_URL', config.authWebUrl],
  ] as const)
    require(webauthnRpId === undefined || isHostOrParent(webauthnRpId, url), [
      'WEBAUTHN_RP_ID',
      name,
    ], `WEBAUTHN_RP_ID must be the host of ${name} or a parent of it`)
  for (const region of regions) {
    // Data of a region must not silently end up in an embedded store next to a server that the operator did configure.
    const name = `DATABASE_URL_${region.key.toUpperCase()}`
    require(region.databaseUrl === undefined || databaseUrl !== undefined, [
      'DATABASE_URL',
    ], `${name} is set, but DATABASE_URL (the directory) is not`)
  }
}

const requireValid = (config: Config, problems: string[]): void => {
  checkTogether(config, problems)
  if (problems.length > 0) throw new ConfigError(problems)
}

/** Bytes are set in units of 1048576. */
const readQuotas = (read: (name: (typeof quotaList)[Quota]['setting']) => LevelLimits | undefined): QuotaLimits => {
  const readLimits = ({ setting, unit }: (typeof quotaList)[Quota]): object => {
    const factor = unit === 'bytes' ? bytesPerMb : 1
    return Object.fromEntries(Object.entries(read(setting) ?? {}).map(([level, limit]) => [level, limit * factor]))
  }
  const limits = Object.entries(quotaList).map(([quota, rule]) => [quota, readLimits(rule)])
  return Object.fromEntries(limits) as QuotaLimits
}

type ReadSetting = <K extends keyof typeof settings>(name: K) => Read<(typeof settings)[K]>

const readAccountTimes = (readSetting: ReadSetting): AccountTimes => ({
  freshLoginMinutes: readSetting('FRESH_LOGIN_MINUTES'),
  recoveryWaitHours: readSetting('RECOVERY_WAIT_HOURS'),
  recoveryDelayHours: readSetting('RECOVERY_DELAY_HOURS'),
  startOverDays: readSetting('START_OVER_DAYS'),
})

const readPlatformIdentity = (readSetting: ReadSetting): Config['platformIdentity'] => ({
  name: readSetting('PLATFORM_NAME'),
  operatorName: readSetting('OPERATOR_NAME'),
  operatorUrl: readSetting('OPERATOR_URL'),
  supportUrl: readSetting('SUPPORT_URL'),
})

const readNameSettings = ({ read }: ReturnType<typeof reader>): Pick<Config, 'domains' | 'nameRules'> => ({
  domains: {
    dnsServer: read('DOMAIN_DNS_SERVER', settings.DOMAIN_DNS_SERVER),
    allowHosts: read('DOMAIN_ALLOW_HOSTS', settings.DOMAIN_ALLOW_HOSTS) ?? [],
  },
  nameRules: read('NAME_RULES', settings.NAME_RULES) ?? 'refuse',
})

export const readConfig = (environment: Environment): Config => {
  const from = reader(environment)
  const readSetting: ReadSetting = (name) => from.read(name, settings[name] as Setting<never>) as never
  const host = readSetting('HOST')
  const port = readSetting('PORT') ?? 0
  const regionKeys = readSetting('REGIONS') ?? []
  const config: Config = {
    host,
    ports: { frontDoor: port, forwarder: portAt(port, 1), worker: readSetting('WORKER_PORT') ?? portAt(port, 100) },
    roles: readSetting('ROLES') ?? [],
    regions: readRegions(from, regionKeys, host, port),
    frontDoorUrl: resolveAddress(readSetting('FRONT_DOOR_URL'), host, port),
    authWebUrl: readSetting('AUTH_WEB_URL')?.replace(/\/$/, ''),
    forwarderUrl: resolveAddress(readSetting('FORWARDER_URL'), host, portAt(port, 1)),
    replaceRegionAddress: readSetting('REPLACE_REGION_ADDRESS') === '1',
    dataDir: resolve(readSetting('DATA_DIR')),
    databaseUrl: readSetting('DATABASE_URL'),
    otherDatabaseUrls: readOtherDatabases(from, environment, regionKeys),
    databaseConnections: readSetting('DATABASE_CONNECTIONS'),
    databaseLimits: readDatabaseLimits(from),
    startLockMs: readSetting('START_LOCK_SECONDS') * 1000,
    operatorToken: readSetting('OPERATOR_TOKEN'),
    platformKey: readSetting('PLATFORM_KEY'),
    testClock: readSetting('TEST_CLOCK') === '1',
    rateLimits: readRates(from),
    photoMaxMb: readSetting('PHOTO_MAX_MB'),
    documentMaxMb: readSetting('DOCUMENT_MAX_MB'),
    bodyMemoryMb: readSetting('BODY_MEMORY_MB'),
    uploadsPerCaller: readSetting('UPLOADS_PER_CALLER'),
    requestTimeoutMs: readSetting('REQUEST_TIMEOUT_SECONDS') * 1000,
    responseStallMs: readSetting('ANSWER_STALL_SECONDS') * 1000,
    connections: { max: readSetting('MAX_CONNECTIONS'), maxPerAddress: readSetting('MAX_CONNECTIONS_PER_ADDRESS') },
    shareOnceFileDays: readSetting('SHARE_ONCE_FILE_DAYS'),
    challengeSeconds: readSetting('CHALLENGE_SECONDS'),
    accountTimes: readAccountTimes(readSetting),
    unlock: readUnlock(from),
    quotas: readQuotas(readSetting),
    diskFloorMb: readSetting('DISK_FLOOR_MB'),
    trustedProxies: readSetting('TRUSTED_PROXIES'),
    corsOrigins: readSetting('CORS_ORIGINS'),
    webApps: readSetting('WEB_APPS'),
    webhookAllowPrivateHosts: readSetting('WEBHOOK_ALLOW_PRIVATE_HOSTS') ?? isForDevelopment(environment, host),
    webhookTimeoutMs: readSetting('WEBHOOK_TIMEOUT_SECONDS') * 1000,
    pluginAllowHosts: readSetting('PLUGIN_ALLOW_HOSTS'),
    ...readNameSettings(from),
    s3: readS3(from, environment),
    smtpUrl: readSetting('SMTP_URL'),
    mailFrom: readSetting('MAIL_FROM') ?? toSender(readSetting('PLATFORM_NAME') ?? ''),
    platformIdentity: readPlatformIdentity(readSetting),
    smsGateway: readSmsGateway(from),
    webPush: readWebPush(from),
    sealTimestampUrl: readSetting('SEAL_TIMESTAMP_URL'),
    logLevel: readSetting('LOG_LEVEL'),
    requestLog: readSetting('REQUEST_LOG'),
    changedSettings: changedSettingsIn(environment),
  }
  requireValid(config, from.problems)
  return config
}
