// Answers on their way into slots: the fields that they name are held, each is checked, files are put in place.
import { ApiError } from '@company-data/protocol/errors'
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import type { Insertable } from 'kysely'
import type { RegionTables } from '../../../../schema/region.ts'
import { type DatumRow, findData, lockDatum, notAttested } from '../../contact-data/index.ts'
import { isFor } from '../../request-fields/index.ts'
import type { ConnectionRow, RegionTx } from '../connection-store.ts'
import type { Customer } from '../customer.ts'
import type { SlotContent } from '../live-copies/live-slot-store.ts'
import type { ConnectionNeeds, RequestRow } from '../needs.ts'
import type { KeptFiles } from '../slot-files/kept-files.ts'
import { shareOnceExpiry } from '../slot-files/share-once-expiry.ts'
import { checkAnswer, invalidAnswer, isAttested, type Provided } from './answer-rules.ts'

export type HeldData = ReadonlyMap<string, DatumRow>
/** When each field was edited last, by its id. */
export type SeenData = ReadonlyMap<string, number>
export type NewValue = Insertable<RegionTables['connection_value']>

type Needs = Pick<
  ConnectionNeeds,
  'database' | 'clock' | 'fieldTypes' | 'filesOf' | 'region' | 'documentMaxMb' | 'shareOnceFileDays'
>

/** Where the company's rows and files are. */
interface Target {
  region: string
  connection: Pick<ConnectionRow, 'id' | 'company_user_id' | 'customer_user_id'>
}

const attestationOf = (datum: DatumRow | undefined, now: Date) => {
  if (!datum || !isAttested(datum, now)) return notAttested
  const { verification_id, verified_hash, verified_salt, verified_at } = datum
  const { verified_expires_at, verified_method, verified_provider } = datum
  return {
    verification_id,
    verified_hash,
    verified_salt,
    verified_at,
    verified_expires_at,
    verified_method,
    verified_provider,
  }
}

const describedFile = (
  { file_shape, file_mime_type, file_size, file_sha256 }: DatumRow,
  key: string | null,
): SlotContent => ({
  value: null,
  file_key: key,
  file_shape,
  file_mime_type,
  file_size: file_size === null ? null : Number(file_size),
  file_sha256,
})

const inline = (value: string): SlotContent => ({
  value,
  file_key: null,
  file_shape: null,
  file_mime_type: null,
  file_size: null,
  file_sha256: null,
})

const namedIn = (given: readonly SlotAnswer[]): string[] =>
  [...new Set(given.flatMap(({ contact_data_id }) => contact_data_id ?? []))].sort()

export const answers = (needs: Needs) => {
  const { database, clock, fieldTypes, filesOf, documentMaxMb, shareOnceFileDays } = needs

  const write = async (files: KeptFiles, target: Target, { slot, content }: Provided): Promise<SlotContent> => {
    const place = { region: target.region, companyUserId: target.connection.company_user_id }
    if (content.kind === 'inline') return inline(content.value)
    if (content.kind === 'sealed') return files.putSealed(place, content.value)
    if (content.kind === 'source') return describedFile(content.datum, null)
    // The customer's row is held, so its file stays where it is until the copy is made.
    const key = await files.putCopy(place, () => filesOf(needs.region).open(content.datum.file_key ?? ''))
    if (key === undefined) throw invalidAnswer(slot.slug, 'the field has no file')
    return describedFile(content.datum, key)
  }

  return {
    /** Before the act: how the fields are that the answers were sealed from. */
    async see(customer: Customer, given: readonly SlotAnswer[]): Promise<SeenData> {
      const found = await findData(database.kysely, customer.userId, namedIn(given))
      return new Map(found.map(({ id, updated_at }) => [id, updated_at.getTime()]))
    },
    /**
     * Locks the customer's fields that answers name, in one order, before anything in the company's region: an edit of a
     * field takes its row first too. Somebody else's field is not there.
     */
    async hold(tx: RegionTx, customer: Customer, given: readonly SlotAnswer[]): Promise<HeldData> {
      const held = new Map<string, DatumRow>()
      for (const id of namedIn(given)) {
        const datum = await lockDatum(tx, customer.userId, id, 'share')
        if (datum) held.set(id, datum)
      }
      return held
    },
    check(slots: readonly RequestRow[], customer: Customer, seen: SeenData, held: HeldData) {
      const rules = { registry: fieldTypes.rows(), now: clock.now(), documentMaxMb }
      const one = async (answer: SlotAnswer): Promise<Provided> => {
        const slot = slots.find(({ slug }) => slug === answer.slug)
        // G-083: a row for the other type of customer is as unknown as one that is not there.
        if (!slot || !isFor(slot, customer.type)) throw invalidAnswer(answer.slug, 'you are not asked for this')
        const datum = answer.contact_data_id === null ? undefined : held.get(answer.contact_data_id)
        const provided = await checkAnswer(rules, slot, answer, datum)
        // An edit came in between: the answer was sealed from the old value, and the slot would keep it.
        const isEdited = datum !== undefined && seen.get(datum.id) !== datum.updated_at.getTime()
        if (isEdited && answer.value !== null) throw new ApiError('services.config_conflict')
        return provided
      }
      /** In their order: the first that is wrong speaks (G-005). */
      return async (given: readonly SlotAnswer[]): Promise<Provided[]> => {
        const provided = []
        for (const answer of given) provided.push(await one(answer))
        return provided
      }
    },
    async rowOf(files: KeptFiles, target: Target, provided: Provided): Promise<NewValue> {
      const { slot, datum, live, isPrivate } = provided
      const written = await write(files, target, provided)
      const now = clock.now()
      const expires = slot.one_time && written.value === null
      return {
        company_user_id: target.connection.company_user_id,
        connection_id: target.connection.id,
        request_field_id: slot.id,
        customer_user_id: target.connection.customer_user_id,
        contact_datum_id: datum?.id ?? null,
        live,
        is_private: isPrivate,
        ...written,
        expires_at: expires ? shareOnceExpiry(now, shareOnceFileDays) : null,
        expired_at: null,
        ...attestationOf(datum, now),
        updated_at: now,
      }
    },
  }
}

export type Answers = ReturnType<typeof answers>
