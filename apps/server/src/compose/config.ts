// Reads the environment, the only module that does. Every setting is checked and all problems are reported together.
import { resolve } from 'node:path'
import { changedSettingsIn } from './config/changed-settings.ts'
import { requireValid } from './config/config-rules.ts'
import { isForDevelopment } from './config/development.ts'
import type { Config } from './config/platform-config.ts'
import {
  portAt,
  readDatabaseLimits,
  readDatabaseServers,
  readRegions,
  resolveAddress,
} from './config/read-addresses.ts'
import { readBackupBucket, readS3 } from './config/read-files.ts'
import { readNameSettings, readPlatformIdentity, readUnlock } from './config/read-identity.ts'
import { readAccountTimes, readQuotas, readRates } from './config/read-limits.ts'
import { readSmsGateway, readWebPush, toSender } from './config/read-messages.ts'
import { readSeal } from './config/read-seal.ts'
import { readSignals } from './config/read-signals.ts'
import { type Environment, type ReadSetting, settingReader } from './config/setting-reader.ts'
import { type Setting, settings } from './settings.ts'

export { ConfigError } from './config/config-error.ts'
export type { Config, S3Config } from './config/platform-config.ts'
export { toLocalUrl } from './config/read-addresses.ts'

export const readConfig = (environment: Environment): Config => {
  const from = settingReader(environment)
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
    migrations: readSetting('MIGRATIONS'),
    eventNumbers: readSetting('EVENT_NUMBERS'),
    ...readDatabaseServers(from, environment, regionKeys),
    databaseConnections: readSetting('DATABASE_CONNECTIONS'),
    databaseLimits: readDatabaseLimits(from),
    startLockMs: readSetting('START_LOCK_SECONDS') * 1000,
    drainMs: readSetting('DRAIN_SECONDS') * 1000,
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
    backupBucket: readBackupBucket(from),
    smtpUrl: readSetting('SMTP_URL'),
    mailFrom: readSetting('MAIL_FROM') ?? toSender(readSetting('PLATFORM_NAME') ?? ''),
    mailReportsTo: readSetting('MAIL_REPORTS_TO'),
    platformIdentity: readPlatformIdentity(readSetting),
    smsGateway: readSmsGateway(from),
    webPush: readWebPush(from),
    seal: readSeal(from),
    ...readSignals(readSetting),
    changedSettings: changedSettingsIn(environment),
  }
  requireValid(config, from.problems)
  return config
}
