// Trusted devices: each has the public key that its signatures are checked with, or is only trusted at login.

import { createHash } from 'node:crypto'
import type { DeviceId } from '@company-data/protocol/contract/ids'
import { ApiError, invalidMember } from '@company-data/protocol/errors'
import { reason } from '@company-data/protocol/reasons'
import type {
  ProvenDeviceChange,
  ProvenTrustedDevice,
  TrustedDevice,
} from '@company-data/protocol/wire/identity/trusted-devices'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../../gate/caller.ts'
import { findById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { type DeviceRow, findDevice, insertDevice, listDevices, removeDevice, updateDevice } from '../device-store.ts'
import { toRecipient } from '../mail-recipient.ts'
import { mailTexts } from '../mail-texts/mail-texts.ts'
import type { AcceptedProof, StepUp } from '../step-up/step-up.ts'

type Deps = Pick<AccountDeps, 'directory' | 'ids' | 'clock' | 'quotas' | 'mail'> & { stepUp: StepUp }

const toRecord = (row: DeviceRow): TrustedDevice => ({
  device_id: row.device_id,
  name: row.name,
  public_key: row.public_key,
  trusted_for_login: row.trusted_for_login,
  kind: row.kind === 'passkey' ? 'passkey' : 'key',
  credential_id: row.credential_id,
  synced: row.synced,
  unlocks: row.wrapped_key !== null,
  created_at: formatTimestamp(row.created_at),
  last_used_at: row.last_used_at && formatTimestamp(row.last_used_at),
})

/** Only a company has a recovery key. */
const requireRecoveryKeyOwner = ({ kind }: SessionCaller, { wrapped_recovery_key }: ProvenDeviceChange): void => {
  if (wrapped_recovery_key != null && kind !== 'company')
    throw invalidMember('wrapped_recovery_key', reason('key.recovery_only_company'))
}

const hashKey = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')

export const devices = ({ directory, ids, clock, quotas, mail, stepUp }: Deps) => {
  const requireDevice = async (userId: string, deviceId: DeviceId): Promise<DeviceRow> => {
    const device = await findDevice(directory.kysely, userId, deviceId)
    if (!device) throw new ApiError('account.device_not_found')
    return device
  }
  /** Undefined if the change names no wrap. */
  const requireWrapProof = async (
    caller: SessionCaller,
    [deviceId, { kind }]: readonly [DeviceId, DeviceRow],
    change: ProvenDeviceChange,
    address: string,
  ): Promise<AcceptedProof | undefined> => {
    const { wrapped_key, wrapped_recovery_key } = change
    if (wrapped_key === undefined && wrapped_recovery_key === undefined) return undefined
    if (kind !== 'passkey') throw invalidMember('wrapped_key', reason('passkey.wraps_only'))
    const text = `wrap:${deviceId}:${(wrapped_key ?? wrapped_recovery_key)?.iv ?? 'none'}`
    return stepUp.requireProof(caller, change, { text, freshIsEnough: true, address })
  }
  return {
    list: async (userId: string): Promise<TrustedDevice[]> =>
      (await listDevices(directory.kysely, userId)).map(toRecord),

    async add(caller: SessionCaller, input: ProvenTrustedDevice, address: string) {
      const { name, public_key, kind = 'key', credential_id, synced, wrapped_key, wrapped_recovery_key } = input
      const { userId } = caller
      requireRecoveryKeyOwner(caller, { wrapped_recovery_key })
      const text = `device:${userId}:${hashKey(public_key)}`
      const proof = await stepUp.requireProof(caller, input, { text, freshIsEnough: true, address })
      const device = { device_id: ids.next(), user_id: userId, name, public_key, kind }
      // A login with a passkey needs no second factor anyway.
      const uses = { trusted_for_login: kind === 'key', credential_id: credential_id ?? null, synced: synced ?? null }
      await directory.transaction(async (tx) => {
        await proof.use(tx)
        const row = { ...device, ...uses, wrapped_key, wrapped_recovery_key, created_at: clock.now() }
        if (!(await insertDevice(tx, row))) throw new ApiError('account.device_taken')
        await quotas.requireWithin(['trusted_devices'], userId, tx)
        const account = await findById(tx, userId)
        if (!account?.email) return
        const mailText = mailTexts(account).deviceAdded(kind)
        await mail.add(tx, { ...toRecipient(account), kind: 'device_added', ...mailText })
      })
      return { device_id: device.device_id }
    },

    /** A new name needs no proof, a new wrap of the private key does. */
    async change(caller: SessionCaller, deviceId: DeviceId, change: ProvenDeviceChange, address: string) {
      const { name, wrapped_key, wrapped_recovery_key } = change
      const device = await requireDevice(caller.userId, deviceId)
      requireRecoveryKeyOwner(caller, change)
      const proof = await requireWrapProof(caller, [deviceId, device], change, address)
      const wraps = { wrapped_key, wrapped_recovery_key }
      return directory.transaction(async (tx) => {
        await proof?.use(tx)
        const row = await updateDevice(tx, device, { name, ...wraps })
        if (!row) throw new ApiError('account.device_not_found')
        return toRecord(row)
      })
    },

    /** A device of another account looks like a missing one. */
    async remove(userId: string, deviceId: DeviceId): Promise<void> {
      const isRemoved = await removeDevice(directory.kysely, userId, deviceId)
      if (!isRemoved) throw new ApiError('account.device_not_found')
    },
  }
}
