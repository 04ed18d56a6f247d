// Settings of sizes, times and quotas.
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
} from '@company-data/protocol/limits'
import { type LevelLimits, type Quota, quotaList } from '../../features/operations/quotas/index.ts'
import { choice, integer, optional, Problem, type Setting, setting, wholeNumber } from './setting-kinds.ts'

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

export const limitSettings = {
  // G-008
  PHOTO_MAX_MB: integer(photoMaxMb, 'Largest photo, in units of 1048576 bytes', 1, 100),
  DOCUMENT_MAX_MB: integer(documentMaxMb, 'Largest document, in units of 1048576 bytes', 1, 100),
  BODY_MEMORY_MB: setting<number | undefined>(
    'twice the largest body that a route takes, at least 192',
    'Memory for the bodies of requests, over all bases of this process, in units of 1048576 bytes. The largest body that a route takes always fits. A request for which there is no room is answered 503 `server.overloaded`, and so is a body that arrives too slowly to be complete within `REQUEST_TIMEOUT_SECONDS`, once another needs its room. Bodies of up to 1 MiB have an eighth more, of which a caller may use an eighth. Answers of more than 256 KiB that wait for their reader may take half as much again',
    (rawValue) => (rawValue === undefined ? undefined : wholeNumber(rawValue, 1, 65_536)),
  ),
  UPLOADS_PER_CALLER: integer(
    2,
    'Bodies of more than 1 MiB that an account may send at a time, all its clients and sessions together; the next is answered 429 `rate.limited`. `RATE_LIMITS=off` switches this off too',
    1,
    1000,
  ),
  REQUEST_TIMEOUT_SECONDS: integer(
    60,
    'Longest time in which a request must arrive completely. Each 64 KB of its body that have arrived add a second, so that a large file may come from a slow network',
    1,
    3600,
  ),
  ANSWER_STALL_SECONDS: integer(
    30,
    'A peer with an answer that waits must take 8 KiB of it per second, on average over this time, or it is cut off',
    1,
    3600,
  ),
  MAX_CONNECTIONS: integer(
    10_000,
    'Connections that this process accepts at a time, over all its bases. The limit of open files must be higher',
    10,
    1_000_000,
  ),
  MAX_CONNECTIONS_PER_ADDRESS: integer(
    500,
    'Connections from one address (IPv6: one /64). `127.0.0.1`, `::1` and `TRUSTED_PROXIES` have no such limit',
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
  //
  FRESH_LOGIN_MINUTES: integer(
    freshLoginMinutes,
    'Minutes after a login in which a session may add a device or set a first passcode without another proof. `0`: it always needs one',
    0,
    1440,
  ),
  //
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
  //
  START_OVER_DAYS: integer(startOverDays, 'Days after which a confirmed start-over deletes the account', 1, 365),
  //
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
} as const
