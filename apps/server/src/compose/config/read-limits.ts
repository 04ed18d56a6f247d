// Reads the rate limits, the quotas and the times of accounts.
import { bytesPerMb } from '@company-data/protocol/limits'
import { type LevelLimits, type Quota, type QuotaLimits, quotaList } from '../../features/operations/quotas/index.ts'
import type { Rate } from '../../platform/rate-limit/rate-limit.ts'
import { rateSettings, settings } from '../settings.ts'
import type { AccountTimes } from './platform-config.ts'
import type { Reader, ReadSetting } from './setting-reader.ts'

export const readRates = (from: Reader): Record<string, Rate> | undefined => {
  const rates: Record<string, Rate> = {}
  for (const { limit, variable, setting } of rateSettings) {
    const rate = from.read(variable, setting)
    if (rate) rates[limit] = rate
  }
  return from.read('RATE_LIMITS', settings.RATE_LIMITS) === 'off' ? undefined : rates
}

/** Bytes are set in units of 1048576. */
export const readQuotas = (
  read: (name: (typeof quotaList)[Quota]['setting']) => LevelLimits | undefined,
): QuotaLimits => {
  const readLimits = ({ setting, unit }: (typeof quotaList)[Quota]): object => {
    const factor = unit === 'bytes' ? bytesPerMb : 1
    return Object.fromEntries(Object.entries(read(setting) ?? {}).map(([level, limit]) => [level, limit * factor]))
  }
  const limits = Object.entries(quotaList).map(([quota, rule]) => [quota, readLimits(rule)])
  return Object.fromEntries(limits) as QuotaLimits
}

export const readAccountTimes = (readSetting: ReadSetting): AccountTimes => ({
  freshLoginMinutes: readSetting('FRESH_LOGIN_MINUTES'),
  recoveryWaitHours: readSetting('RECOVERY_WAIT_HOURS'),
  recoveryDelayHours: readSetting('RECOVERY_DELAY_HOURS'),
  startOverDays: readSetting('START_OVER_DAYS'),
})
