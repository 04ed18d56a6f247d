// The rows of contact data that other features read and lock in their own transactions, in any region.
import { findData, findDatum, findHeads, listData, lockDatum } from './datum-store.ts'

export type ContactDataRows = ReturnType<typeof contactDataRows>

export const contactDataRows = () => ({
  /** A datum of another owner is not found. */
  find: findDatum,
  listByIds: findData,
  listHeads: findHeads,
  listByOwner: listData,
  lock: lockDatum,
})
