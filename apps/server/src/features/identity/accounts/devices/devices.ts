// Trusted devices: each has the public key that its signatures are checked with, or is only trusted at login.
import { ApiError } from '@company-data/protocol/errors'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { AccountDeps } from '../deps.ts'
import { insertDevice, listDevices, removeDevice } from './device-store.ts'

type Deps = Pick<AccountDeps, 'directory' | 'ids' | 'clock' | 'quotas'>

export const devices = ({ directory, ids, clock, quotas }: Deps) => ({
  async list(userId: string) {
    const rows = await listDevices(directory.kysely, userId)
    return rows.map(({ device_id, name, public_key, trusted_for_login, created_at }) => ({
      device_id,
      name,
      public_key,
      trusted_for_login,
      created_at: formatTimestamp(created_at),
    }))
  },
  async add(userId: string, { name, public_key }: { name: string; public_key: string }) {
    const device = { device_id: ids.next(), user_id: userId, name, public_key, trusted_for_login: true }
    await directory.transaction(async (tx) => {
      await insertDevice(tx, { ...device, created_at: clock.now() })
      await quotas.requireWithin(['trusted_devices'], userId, tx)
    })
    return { device_id: device.device_id }
  },
  /** A device of another account looks like a missing one. */
  async remove(userId: string, deviceId: string): Promise<void> {
    const isRemoved = isUuid(deviceId) && (await removeDevice(directory.kysely, userId, deviceId))
    if (!isRemoved) throw new ApiError('account.device_not_found')
  },
})
