// The live copies of contact data: every change to a datum changes the slots that follow it, in one operation.
import type { ContactDatumChange } from '@company-data/protocol/wire/sharing/contact-data'
import { type Attestation, type DatumRow, type Owner, removeDatum } from '../../contact-data/index.ts'
import type { RegionTxContext } from '../connection-store.ts'
import { changeDatum } from './change-datum.ts'
import { createMappingFinder, type FindMappings, type Mapping } from './datum-mappings.ts'
import { datumTransactions } from './datum-transaction.ts'
import type { LiveCopyDeps } from './live-copy-deps.ts'
import { type NewFile, replaceFile } from './replace-file.ts'
import { slotLocks } from './slot-locks.ts'
import { slotWrites } from './slot-writes.ts'

export interface ChangedDatum {
  datum: DatumRow
  mappings: readonly Mapping[]
}

export interface LiveCopies {
  findMappings: FindMappings
  changeDatum(owner: Owner, datumId: string, change: ContactDatumChange): Promise<ChangedDatum>
  /** The caller deletes the replaced file by its key. */
  replaceFile(owner: Owner, datumId: string, file: NewFile): Promise<ChangedDatum & { replacedKey: string | null }>
  /** Returns the key of the datum's file, which the caller deletes. */
  removeDatum(owner: Owner, datumId: string): Promise<string | null>
  /**
   * Updates the slots of a datum that the caller's transaction has locked and attested; null: the attestation is gone.
   * Slots in other regions commit before the caller does, so this comes last.
   */
  attest(home: RegionTxContext, datum: DatumRow, attestation: Attestation | null): Promise<void>
}

export const liveCopies = (deps: LiveCopyDeps): LiveCopies => {
  const { accounts, regionDatabases } = deps
  const locks = slotLocks(deps)
  const onDatum = datumTransactions(deps, locks)
  const slots = slotWrites(deps)
  const change = changeDatum(deps, onDatum, slots)
  const replace = replaceFile(deps, onDatum, slots)
  const listMappings = createMappingFinder(regionDatabases)

  /** An edit does not change the mappings, so if it could not read them they are read afterwards. */
  const mappingsAfter = async ({ userId }: Owner, datumId: string, mappings: readonly Mapping[] | undefined) =>
    mappings ?? (await listMappings(userId, [datumId])).get(datumId) ?? []

  return {
    findMappings: listMappings,
    async changeDatum(owner, datumId, input) {
      const { datum, mappings } = await change(owner, datumId, input)
      return { datum, mappings: await mappingsAfter(owner, datumId, mappings) }
    },
    async replaceFile(owner, datumId, file) {
      const { datum, mappings, replacedKey } = await replace(owner, datumId, file)
      return { datum, mappings: await mappingsAfter(owner, datumId, mappings), replacedKey }
    },
    removeDatum: ({ userId }, datumId) =>
      onDatum({ ownerUserId: userId, datumId }, async (transaction) => {
        await slots.drop(transaction)
        await removeDatum(transaction.tx, transaction.datum.id)
        return transaction.datum.file_key
      }),
    async attest(home, { owner_user_id: userId, id: datumId }, attestation) {
      const subject = { userId, code: (await accounts.state(userId))?.code ?? null }
      await locks.withSlots(home, { ownerUserId: userId, datumId }, undefined, (locked) =>
        slots.attest(locked, subject, attestation),
      )
    },
  }
}
