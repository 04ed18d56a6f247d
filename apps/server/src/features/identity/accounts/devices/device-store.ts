// SQL for trusted devices: those that sign, and those that skip the second factor at login.
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { DirectoryTables } from '../../../../schema/directory.ts'

type Directory = Kysely<DirectoryTables>
type Tx = Transaction<DirectoryTables>
export type DeviceRow = Selectable<DirectoryTables['trusted_device']>

export const insertDevice = async (tx: Directory, row: DeviceRow): Promise<void> => {
  await tx.insertInto('trusted_device').values(row).execute()
}

export const listDevices = (db: Directory, userId: string): Promise<DeviceRow[]> =>
  db.selectFrom('trusted_device').selectAll().where('user_id', '=', userId).orderBy('device_id').execute()

export const findDevice = (db: Directory, userId: string, deviceId: string): Promise<DeviceRow | undefined> =>
  db
    .selectFrom('trusted_device')
    .selectAll()
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()

/** Leaves room for one more of the browsers that are only trusted at login. */
export const removeOldBrowsers = async (tx: Tx, userId: string, maxBrowsers: number): Promise<void> => {
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
export const trustDevice = async (tx: Tx, userId: string, deviceId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('trusted_device')
    .set({ trusted_for_login: true })
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Devices that sign lose the trust but stay; those only trusted at login are deleted. */
export const forgetTrust = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('trusted_device').where('user_id', '=', userId).where('public_key', 'is', null).execute()
  await tx.updateTable('trusted_device').set({ trusted_for_login: false }).where('user_id', '=', userId).execute()
}

export const removeDevice = async (db: Directory, userId: string, deviceId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('trusted_device')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const removeDevices = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('trusted_device').where('user_id', '=', userId).execute()
}
