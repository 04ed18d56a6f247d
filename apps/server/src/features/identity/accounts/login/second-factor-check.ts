// The second factor at login: asked for unless the device is trusted, with a limit of tries per account.
import { ApiError } from '@company-data/protocol/errors'
import { rateLimited } from '../../../../gate/steps/rate-limit.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { AccountRow } from '../account-store.ts'
import { findDevice } from '../devices/device-store.ts'
import type { AccountNeeds } from '../needs.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'

interface Attempt {
  code?: string | null | undefined
  device_id?: string | null | undefined
}

type Needs = Pick<AccountNeeds, 'directory' | 'limits'> & { secondFactor: SecondFactor }

const isTrusted = async ({ directory }: Needs, userId: string, deviceId: string | null | undefined): Promise<boolean> =>
  typeof deviceId === 'string' &&
  isUuid(deviceId) &&
  (await findDevice(directory.kysely, userId, deviceId))?.trusted_for_login === true

/** True when a code was needed and right, false when none was needed; refuses otherwise. */
export const requireSecondFactor = async (needs: Needs, account: AccountRow, attempt: Attempt): Promise<boolean> => {
  const { limits, secondFactor } = needs
  if (!secondFactor.isOn(account) || (await isTrusted(needs, account.user_id, attempt.device_id))) return false
  if (attempt.code == null) throw new ApiError('auth.code_required')
  // Counted per account and not per address: with the password and many addresses, six digits could be guessed.
  const bucket = `second factor ${account.user_id}`
  const verdict = limits.peek('login', bucket)
  if (verdict && !verdict.allowed) throw rateLimited(verdict)
  if (await secondFactor.use(account, attempt.code)) return true
  limits.take('login', bucket)
  throw new ApiError('auth.login_failed', { message: 'The code of the second factor is wrong or was used before.' })
}
