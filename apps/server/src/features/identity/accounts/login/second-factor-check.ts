// The second factor at login: required unless the device is trusted.
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { AccountRow } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { findDevice } from '../device-store.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'

interface Attempt {
  code?: string | null | undefined
  device_id?: string | null | undefined
}

type Deps = Pick<AccountDeps, 'directory'> & { secondFactor: SecondFactor }

const isTrusted = async ({ directory }: Deps, userId: string, deviceId: string | null | undefined): Promise<boolean> =>
  typeof deviceId === 'string' &&
  isUuid(deviceId) &&
  (await findDevice(directory.kysely, userId, deviceId))?.trusted_for_login === true

/** True if a code was required and correct, false if none was required; refuses otherwise. */
export const requireSecondFactor = async (deps: Deps, account: AccountRow, attempt: Attempt): Promise<boolean> => {
  const { directory, secondFactor } = deps
  if (!secondFactor.isOn(account) || (await isTrusted(deps, account.user_id, attempt.device_id))) return false
  if (attempt.code == null) throw new ApiError('auth.code_required')
  if (await secondFactor.use(directory.kysely, account, attempt.code)) {
    await secondFactor.notePresent(account)
    return true
  }
  throw new ApiError('auth.login_failed', { message: 'The code of the second factor is wrong or was used before.' })
}
