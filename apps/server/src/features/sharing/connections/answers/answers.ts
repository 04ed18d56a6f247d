// Writes answers into slots: locks the data that they name, checks each answer, and stores files.
import { ApiError } from '@company-data/protocol/errors'
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import type { Insertable } from 'kysely'
import type { RegionTables, RegionTx } from '../../../../schema/region.ts'
import { type DatumRow, notAttested, selectAttestation } from '../../contact-data/index.ts'
import { isForCustomer } from '../../request-fields/index.ts'
import type { ConnectionRow } from '../connection-store.ts'
import type { Customer } from '../customer.ts'
import type { ComponentDeps, RequestRow } from '../deps.ts'
import { resolveShareEnd, type ShareEnd } from '../share-end.ts'
import { shareOnceExpiry } from '../slot-files/share-once-expiry.ts'
import type { SlotFileStorage } from '../slot-files/slot-file-storage.ts'
import { fileContent, inlineContent, type SlotContent } from '../slots/slot-content.ts'
import { type CheckedAnswer, checkAnswer, invalidAnswer, isAttested, type PlacedAnswer } from './answer-rules.ts'

/** The data that the answers name, by id, locked until the end of the transaction. */
export type LockedData = ReadonlyMap<string, DatumRow>
/** The last edit time of each datum, by id. */
export type EditTimes = ReadonlyMap<string, number>
export type NewValue = Insertable<RegionTables['connection_value']>

type Deps = Pick<
  ComponentDeps,
  | 'database'
  | 'clock'
  | 'contactData'
  | 'fieldTypes'
  | 'getFileStore'
  | 'region'
  | 'documentMaxMb'
  | 'shareOnceFileDays'
>

/** The region of the company's rows and files. */
interface Target {
  region: string
  connection: Pick<ConnectionRow, 'id' | 'company_user_id' | 'customer_user_id'>
}

const toAttestation = (datum: DatumRow | undefined, now: Date) =>
  datum && isAttested(datum, now) ? selectAttestation(datum) : notAttested

const toFile = ({ file_shape, file_mime_type, file_size, file_sha256 }: DatumRow) => ({
  shape: file_shape,
  mimeType: file_mime_type,
  size: file_size === null ? null : Number(file_size),
  sha256: file_sha256,
})

const datumIdsIn = (answers: readonly SlotAnswer[]): string[] =>
  [...new Set(answers.flatMap(({ contact_data_id }) => contact_data_id ?? []))].sort()

/** The storage of a checked answer's value: in the row, or as a file. */
const storeContent = (
  { region, getFileStore }: Pick<Deps, 'region' | 'getFileStore'>,
  files: SlotFileStorage,
  target: Target,
  { answer, content }: CheckedAnswer,
): SlotContent => {
  const fileLocation = { region: target.region, companyUserId: target.connection.company_user_id }
  if (content.kind === 'inline') return inlineContent(content.value)
  if (content.kind === 'sealed') return files.putSealed(fileLocation, content.value)
  if (content.kind === 'source') return fileContent(null, toFile(content.datum))
  const key = files.putCopy(fileLocation, getFileStore(region), content.datum.file_key ?? '')
  if (key === undefined) throw invalidAnswer(answer, 'answer.field_without_file')
  return fileContent(key, toFile(content.datum))
}

/** The context of an answer's checks: the customer, and the data that the answers name. */
interface AnswerContext {
  customer: Customer
  editTimes: EditTimes
  data: LockedData
}

const checkOne = async (
  rules: Parameters<typeof checkAnswer>[0],
  slots: readonly RequestRow[],
  { customer, editTimes, data }: AnswerContext,
  answer: PlacedAnswer,
): Promise<CheckedAnswer> => {
  const slot = slots.find(({ slug }) => slug === answer.slug)
  // G-083: a row for the other type of customer is refused like a missing one.
  if (!slot || !isForCustomer(slot, customer.type)) throw invalidAnswer(answer, 'answer.not_asked')
  const datum = answer.contact_data_id === null ? undefined : data.get(answer.contact_data_id)
  const checked = await checkAnswer(rules, slot, answer, datum)
  // The answer was sealed from the value before an edit, and the slot would keep the old value.
  const isEdited = datum !== undefined && editTimes.get(datum.id) !== datum.updated_at.getTime()
  if (isEdited && answer.value !== null) throw new ApiError('services.config_conflict')
  return checked
}

export type Answers = ReturnType<typeof slotAnswers>

export const slotAnswers = (deps: Deps) => {
  const { database, clock, contactData, fieldTypes, documentMaxMb, shareOnceFileDays } = deps

  return {
    /** Read before the transaction: the edit times of the data that the answers were sealed from. */
    async readEditTimes(customer: Customer, answers: readonly SlotAnswer[]): Promise<EditTimes> {
      const data = await contactData.rows.listHeads(database.kysely, customer.userId, datumIdsIn(answers))
      return new Map(data.map(({ id, updated_at }) => [id, updated_at.getTime()]))
    },
    /**
     * Locks the customer's data that the answers name, in one order, before any row in the company's region: an edit of
     * a datum also locks its row first. Data of other owners are not found.
     */
    async lockData(tx: RegionTx, customer: Customer, answers: readonly SlotAnswer[]): Promise<LockedData> {
      const data = new Map<string, DatumRow>()
      for (const id of datumIdsIn(answers)) {
        const datum = await contactData.rows.lock(tx, customer.userId, id, 'share')
        if (datum) data.set(id, datum)
      }
      return data
    },
    /** Checks answers in their order: the first wrong one decides the error (G-005). */
    checkAnswers(slots: readonly RequestRow[], customer: Customer, editTimes: EditTimes, data: LockedData) {
      const rules = { registry: fieldTypes.rows(), now: clock.now(), documentMaxMb }
      return async (answers: readonly PlacedAnswer[]): Promise<CheckedAnswer[]> => {
        const checked = []
        for (const answer of answers) checked.push(await checkOne(rules, slots, { customer, editTimes, data }, answer))
        return checked
      }
    },
    /** Stores the file of an answer, if any, and returns the row of its slot. */
    storeAnswer(
      files: SlotFileStorage,
      target: Target,
      answer: CheckedAnswer & { before?: ShareEnd | undefined },
    ): NewValue {
      const { slot, datum, live, isPrivate } = answer
      const now = clock.now()
      const shareEnd = resolveShareEnd(answer.answer, answer.before, now)
      const content = storeContent(deps, files, target, answer)
      const expires = slot.one_time && content.value === null
      return {
        company_user_id: target.connection.company_user_id,
        connection_id: target.connection.id,
        request_field_id: slot.id,
        customer_user_id: target.connection.customer_user_id,
        contact_datum_id: datum?.id ?? null,
        live,
        is_private: isPrivate,
        ...content,
        expires_at: expires ? shareOnceExpiry(now, shareOnceFileDays) : null,
        expired_at: null,
        ...shareEnd,
        ...toAttestation(datum, now),
        updated_at: now,
      }
    },
  }
}
