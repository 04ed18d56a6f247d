// Remembers the device of a login, which then needs no second factor.
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import type { AccountDeps } from '../deps.ts'
import { insertDevice, removeOldBrowsers, trustDevice } from '../device-store.ts'

/** The maximum number of remembered browsers; the oldest are forgotten, so that no login is refused for a quota. */
const MAX_BROWSERS = 20

/** Trusts the device that the caller named, or registers a new one, and returns its id. */
export const rememberDevice = async (
  { ids, clock }: Pick<AccountDeps, 'ids' | 'clock'>,
  tx: DirectoryTx,
  userId: string,
  deviceId: string | null | undefined,
): Promise<string> => {
  if (typeof deviceId === 'string' && isUuid(deviceId) && (await trustDevice(tx, userId, deviceId))) return deviceId
  const device = { device_id: ids.next(), user_id: userId, name: 'Browser', public_key: null, kind: 'key' }
  await removeOldBrowsers(tx, userId, MAX_BROWSERS)
  await insertDevice(tx, { ...device, trusted_for_login: true, created_at: clock.now() })
  return device.device_id
}
