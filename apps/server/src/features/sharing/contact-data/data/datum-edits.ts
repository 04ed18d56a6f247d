// The operations on a datum: each changes the row and the slots that follow it, or nothing (G-075).
import { ApiError } from '@company-data/protocol/errors'
import type { ContactDatumChange } from '@company-data/protocol/wire/sharing/contact-data'
import type { RegionTx } from '../../../../schema/region.ts'
import type { Attestation } from '../attestation.ts'
import { type DatumRow, lockDatum, removeDatum, setAttestation } from '../datum-store.ts'
import type { ContactDataDeps } from '../deps.ts'
import type { ContactDataHooks, DatumTransaction, Mapping, Source } from '../following-slots.ts'
import type { Owner } from '../owner.ts'
import { changeDatum } from './change-datum.ts'
import { type NewFile, replaceFile } from './replace-file.ts'

export interface ChangedDatum {
  datum: DatumRow
  mappings: readonly Mapping[]
}

export interface DatumEdits {
  findMappings: ContactDataHooks['contact-data.mappings']
  changeDatum(owner: Owner, datumId: string, change: ContactDatumChange): Promise<ChangedDatum>
  /** The caller deletes the replaced file by its key. */
  replaceFile(owner: Owner, datumId: string, file: NewFile): Promise<ChangedDatum & { replacedKey: string | null }>
  /** Returns the key of the datum's file, which the caller deletes. */
  removeDatum(owner: Owner, datumId: string): Promise<string | null>
  /** The last step of the caller's transaction, which has locked the datum: slots of other regions commit before it does. */
  attest(tx: RegionTx, datum: DatumRow, attestation: Attestation | null): Promise<void>
}

/** The row is queried before any wait: the slots, in the same packet, are then read after its lock. */
const lockSource =
  ({ ownerUserId, datumId }: Source) =>
  async (tx: RegionTx): Promise<DatumRow> => {
    const datum = await lockDatum(tx, ownerUserId, datumId, 'update')
    if (!datum) throw new ApiError('contact_data.not_found')
    return datum
  }

type Deps = Pick<ContactDataDeps, 'database' | 'clock' | 'fieldTypes' | 'quotas' | 'hooks'>

export const datumEdits = (deps: Deps): DatumEdits => {
  const { database, hooks } = deps
  const onDatum = <T>(source: Source, work: (transaction: DatumTransaction) => Promise<T>): Promise<T> =>
    hooks['contact-data.changing'](source, lockSource(source), work)
  const change = changeDatum(deps)
  const replace = replaceFile(deps)
  const findMappings: DatumEdits['findMappings'] = (...source) => hooks['contact-data.mappings'](...source)

  /** An edit does not change the mappings, so if it could not read them they are read afterwards. */
  const mappingsAfter = async ({ ownerUserId, datumId }: Source, { mappings }: Pick<DatumTransaction, 'mappings'>) =>
    mappings ?? (await findMappings(ownerUserId, [datumId])).get(datumId) ?? []

  return {
    findMappings,
    async changeDatum(owner, datumId, input) {
      const source = { ownerUserId: owner.userId, datumId }
      const changed = await onDatum(source, (transaction) => change(transaction, owner, input))
      return { datum: changed.datum, mappings: await mappingsAfter(source, changed) }
    },
    async replaceFile(owner, datumId, file) {
      const source = { ownerUserId: owner.userId, datumId }
      const replaced = await onDatum(source, (transaction) => replace(transaction, owner, file))
      return { ...replaced, mappings: await mappingsAfter(source, replaced) }
    },
    removeDatum: ({ userId }, datumId) =>
      onDatum({ ownerUserId: userId, datumId }, async ({ tx, datum, slots }) => {
        await slots.drop()
        await removeDatum(tx, datum.id)
        return datum.file_key
      }),
    async attest(tx, { owner_user_id: ownerUserId, id: datumId }, attestation) {
      await setAttestation(tx, datumId, attestation)
      await hooks['contact-data.attested']({ database, tx }, { ownerUserId, datumId }, attestation)
    },
  }
}
