// The live copies of contact data: what happens to a datum happens to every slot that follows it, in the same act.
import type { ContactDatumChange } from '@company-data/protocol/wire/sharing/contact-data'
import { type Attestation, type DatumRow, type Owner, removeDatum } from '../../contact-data/index.ts'
import type { RegionSide } from '../connection-store.ts'
import { changeDatum } from './change-datum.ts'
import { datumActs } from './datum-act.ts'
import { type Mapping, type MappingsOf, mappingsOf } from './datum-mappings.ts'
import type { LiveCopyNeeds } from './live-copy-needs.ts'
import { type NewFile, replaceFile } from './replace-file.ts'
import { slotLocks } from './slot-locks.ts'
import { slotWrites } from './slot-writes.ts'

export interface ChangedDatum {
  datum: DatumRow
  mappings: readonly Mapping[]
}

export interface LiveCopies {
  mappingsOf: MappingsOf
  changeDatum(owner: Owner, datumId: string, change: ContactDatumChange): Promise<ChangedDatum>
  /** The caller removes the file that was replaced, by its key. */
  replaceFile(owner: Owner, datumId: string, file: NewFile): Promise<ChangedDatum & { replacedKey: string | null }>
  /** Answers the key of the datum's file, which the caller removes. */
  removeDatum(owner: Owner, datumId: string): Promise<string | null>
  /**
   * Lets the slots follow a datum that the caller's transaction has locked and attested; null: it is attested no longer.
   * Slots in other regions commit before the caller does, so this comes last.
   */
  attest(home: RegionSide, datum: DatumRow, attestation: Attestation | null): Promise<void>
}

export const liveCopies = (needs: LiveCopyNeeds): LiveCopies => {
  const { accounts, places } = needs
  const locks = slotLocks(needs)
  const onDatum = datumActs(needs, locks)
  const slots = slotWrites(needs)
  const change = changeDatum(needs, onDatum, slots)
  const replace = replaceFile(needs, onDatum, slots)
  const listMappings = mappingsOf(places)

  /** An act does not change the mappings, so where it could not read them they are read afterwards. */
  const mappingsAfter = async ({ userId }: Owner, datumId: string, mappings: readonly Mapping[] | undefined) =>
    mappings ?? (await listMappings(userId, [datumId])).get(datumId) ?? []

  return {
    mappingsOf: listMappings,
    async changeDatum(owner, datumId, input) {
      const { datum, mappings } = await change(owner, datumId, input)
      return { datum, mappings: await mappingsAfter(owner, datumId, mappings) }
    },
    async replaceFile(owner, datumId, file) {
      const { datum, mappings, replacedKey } = await replace(owner, datumId, file)
      return { datum, mappings: await mappingsAfter(owner, datumId, mappings), replacedKey }
    },
    removeDatum: ({ userId }, datumId) =>
      onDatum({ ownerUserId: userId, datumId }, async (act) => {
        await slots.drop(act)
        await removeDatum(act.tx, act.datum.id)
        return act.datum.file_key
      }),
    async attest(home, { owner_user_id: userId, id: datumId }, attestation) {
      const subject = { userId, code: (await accounts.state(userId))?.code ?? null }
      await locks.withSlots(home, { ownerUserId: userId, datumId }, undefined, (locked) =>
        slots.attest(locked, subject, attestation),
      )
    },
  }
}
