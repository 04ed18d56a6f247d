// Trusted devices: each has the public key that its signatures are checked with, or is only trusted at login.
import { createHash } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import type { ProvenTrustedDevice } from '@company-data/protocol/wire/identity/trusted-devices'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../../gate/caller.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { AccountDeps } from '../deps.ts'
import type { StepUp } from '../step-up/step-up.ts'
import { insertDevice, listDevices, removeDevice } from './device-store.ts'

type Deps = Pick<AccountDeps, 'directory' | 'ids' | 'clock' | 'quotas'> & { stepUp: StepUp }

export const devices = ({ directory, ids, clock, quotas, stepUp }: Deps) => ({
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
  async add(caller: SessionCaller, { name, public_key, ...proof }: ProvenTrustedDevice, address: string) {
    const { userId } = caller
    const keyHash = createHash('sha256').update(Buffer.from(public_key, 'base64')).digest('hex')
    await stepUp.requireProof(caller, proof, { text: `device:${userId}:${keyHash}`, freshIsEnough: true, address })
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
