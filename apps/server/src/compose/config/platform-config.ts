// The configuration of a process, as its settings give it.
import type { QuotaLimits } from '../../features/operations/quotas/index.ts'
import type { BucketAddress } from '../../platform/files/index.ts'
import type { Rate } from '../../platform/rate-limit/rate-limit.ts'
import type { Sampling } from '../../platform/trace/tracer.ts'
import type { VapidSettings } from '../../platform/web-push/vapid.ts'
import type { Role, Setting, settings } from '../settings.ts'

export interface TraceConfig extends Sampling {
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  attributes: Readonly<Record<string, string>>
  delayMs: number
  timeoutMs: number
  maxQueue: number
  maxBatch: number
}

export type Read<T> = T extends Setting<infer V> ? V : never

export interface RegionConfig {
  key: string
  apiUrl: string | undefined
  port: number
}

/** One of the databases of a region. */
export interface CellConfig {
  key: string
  region: string
  databaseUrl: string | undefined
}

/** The bucket for files that are not in a folder. */
export interface S3Config {
  prefix: string | undefined
  /** For every region without a separate bucket. */
  general: BucketAddress
  regions: ReadonlyMap<string, BucketAddress>
}

/** How long a login is fresh, and how long returns and start-overs wait. */
export interface AccountTimes {
  freshLoginMinutes: number
  recoveryWaitHours: number
  recoveryDelayHours: number
  startOverDays: number
}

/** A secret of the seal: as text, or in a file. */
export interface SealSecret {
  text: string | undefined
  file: string | undefined
}

export interface Config {
  host: string
  ports: { frontDoor: number; forwarder: number; worker: number }
  roles: readonly Role[]
  regions: readonly RegionConfig[]
  /** The databases of these regions: at least one for each. */
  cells: readonly CellConfig[]
  /** Public addresses; undefined only where the system picks the port. */
  frontDoorUrl: string | undefined
  authWebUrl: string | undefined
  forwarderUrl: string | undefined
  replaceRegionAddress: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** Databases of regions that this process does not serve, but whose companies its persons connect to, by cell. */
  otherDatabaseUrls: ReadonlyMap<string, string>
  migrations: Read<typeof settings.MIGRATIONS>
  eventNumbers: Read<typeof settings.EVENT_NUMBERS>
  /** Databases by the account that may change the schema, for the command that migrates. */
  migrationUrls: { directory: string | undefined; regions: ReadonlyMap<string, string> }
  /** Poolers for the statements of this process. The regions are also those that it does not serve. */
  poolerUrls: { directory: string | undefined; regions: ReadonlyMap<string, string> }
  /** Replicas for lists, likewise. */
  replicaUrls: { directory: string | undefined; regions: ReadonlyMap<string, string> }
  databaseConnections: number
  databaseLimits: { statementTimeoutMs: number; silenceMs: number }
  startLockMs: number
  drainMs: number
  operatorToken: string | undefined
  forwarderMetricsToken: string | undefined
  /** One key, or several during a rotation, the newest last. */
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
  /** The caller who may raise the level of a company. */
  levelsBy: Read<typeof settings.LEVELS>
  nameRules: Read<typeof settings.NAME_RULES>
  /** Undefined: files are under dataDir. */
  s3: S3Config | undefined
  backupBucket: Omit<BucketAddress, 'bucket'>
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined: `mailFrom`. */
  mailReportsTo: string | undefined
  /** how the platform names itself and its operator. */
  platformIdentity: {
    name: string
    icon: Read<typeof settings.PLATFORM_ICON>
    operatorName: string | undefined
    operatorUrl: string | undefined
    supportUrl: string | undefined
  }
  smsGateway: { url: string; token: string | undefined } | undefined
  /** Undefined: nothing is sent to browsers. */
  webPush: VapidSettings | undefined
  seal: {
    /** The operator's own key; undefined, like the signer: the platform issues its certificates. */
    pkcs12: { file: string; passphrase: SealSecret } | undefined
    signer: { url: string; token: SealSecret } | undefined
    /** Undefined: seals have no timestamp. */
    /** Follows every seal with a timestamp. */
    hasValidationData: boolean
    timestamps: { url: string; caFile: string | undefined; isRequired: boolean } | undefined
  }
  logLevel: Read<typeof settings.LOG_LEVEL>
  requestLog: Read<typeof settings.REQUEST_LOG>
  /** Undefined: there are no traces. */
  tracing: TraceConfig | undefined
  /** The names of the settings that differ from their default, for the log. */
  changedSettings: readonly string[]
}
