// SQL for trusted devices: those that sign, and those that skip the second factor at login.
import type { PrfWrappedKey } from '@company-data/protocol/wire/identity/trusted-devices'
import type { Insertable, Selectable } from 'kysely'
import type { DirectoryDb, DirectoryTables, DirectoryTx } from '../../../schema/directory.ts'

type Tables = DirectoryTables['trusted_device']

export type DeviceRow = Omit<Selectable<Tables>, 'wrapped_key' | 'wrapped_recovery_key'> & {
  wrapped_key: PrfWrappedKey | null
  wrapped_recovery_key: PrfWrappedKey | null
}

/** The wraps that a change names; null removes one. */
export interface NewWraps {
  wrapped_key?: PrfWrappedKey | null | undefined
  wrapped_recovery_key?: PrfWrappedKey | null | undefined
}

const toWrapColumns = (wraps: NewWraps) =>
  Object.fromEntries(
    Object.entries(wraps)
      .filter(([, wrap]) => wrap !== undefined)
      .map(([column, wrap]) => [column, wrap === null ? null : JSON.stringify(wrap)]),
  )

/** False if another device has its credential. */
export const insertDevice = async (
  tx: DirectoryDb,
  { wrapped_key, wrapped_recovery_key, ...row }: Omit<Insertable<Tables>, keyof NewWraps> & NewWraps,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('trusted_device')
    .values({ ...row, ...toWrapColumns({ wrapped_key, wrapped_recovery_key }) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('device_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The changed device; undefined if the account has no such device. */
export const updateDevice = (
  tx: DirectoryTx,
  { user_id, device_id }: Pick<DeviceRow, 'user_id' | 'device_id'>,
  { name, ...wraps }: { name?: string | undefined } & NewWraps,
): Promise<DeviceRow | undefined> =>
  tx
    .updateTable('trusted_device')
    .set({ device_id, ...(name !== undefined && { name }), ...toWrapColumns(wraps) })
    .where('user_id', '=', user_id)
    .where('device_id', '=', device_id)
    .returningAll()
    .executeTakeFirst() as Promise<DeviceRow | undefined>

export const touchDevice = async (db: DirectoryDb, deviceId: string, now: Date): Promise<void> => {
  await db.updateTable('trusted_device').set({ last_used_at: now }).where('device_id', '=', deviceId).execute()
}

export const listDevices = (db: DirectoryDb, userId: string): Promise<DeviceRow[]> =>
  db.selectFrom('trusted_device').selectAll().where('user_id', '=', userId).orderBy('device_id').execute() as Promise<
    DeviceRow[]
  >

export const findDevice = (db: DirectoryDb, userId: string, deviceId: string): Promise<DeviceRow | undefined> =>
  db
    .selectFrom('trusted_device')
    .selectAll()
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst() as Promise<DeviceRow | undefined>

export const findPasskey = (db: DirectoryDb, credentialId: string): Promise<DeviceRow | undefined> =>
  db.selectFrom('trusted_device').selectAll().where('credential_id', '=', credentialId).executeTakeFirst() as Promise<
    DeviceRow | undefined
  >

/** Leaves room for one more of the browsers that are only trusted at login. */
export const removeOldBrowsers = async (tx: DirectoryTx, userId: string, maxBrowsers: number): Promise<void> => {
  const old = tx
    .selectFrom('trusted_device')
    .select('device_id')
    .where('user_id', '=', userId)
    .where('public_key', 'is', null)
    .orderBy('device_id', 'desc')
    .offset(maxBrowsers - 1)
  await tx.deleteFrom('trusted_device').where('device_id', 'in', old).execute()
}

/** False if the account has no such device. */
export const trustDevice = async (tx: DirectoryTx, userId: string, deviceId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('trusted_device')
    .set({ trusted_for_login: true })
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Devices that sign lose the trust but stay; those only trusted at login are deleted. */
export const forgetTrust = async (tx: DirectoryTx, userId: string): Promise<void> => {
  await tx.deleteFrom('trusted_device').where('user_id', '=', userId).where('public_key', 'is', null).execute()
  await tx.updateTable('trusted_device').set({ trusted_for_login: false }).where('user_id', '=', userId).execute()
}

export const removeDevice = async (db: DirectoryDb, userId: string, deviceId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('trusted_device')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const removeDevices = async (tx: DirectoryTx, userId: string): Promise<void> => {
  await tx.deleteFrom('trusted_device').where('user_id', '=', userId).execute()
}
