// Shares the answers of a completed data_only run as connection values (FG-35, FA-66 to FA-68). Runs in the run's
// transaction, in the company's region, with the connection locked.
import { isBinary, isSameOrDescendant, type Registry } from '@company-data/field-types'
import type { RegionTx } from '../../../../schema/region.ts'
import type { NewChange, Subject } from '../../../delivery/changes/index.ts'
import type { Attestation, DatumHead } from '../../contact-data/index.ts'
import { isForCustomer, type SlotRow } from '../../request-fields/index.ts'
import type { ConnectionRow, RegionTxContext } from '../connection-store.ts'
import type { ComponentDeps } from '../deps.ts'
import { isFlowLink } from '../flow-link.ts'
import { shareOnceExpiry } from '../slot-files/share-once-expiry.ts'
import { slotFileKey } from '../slot-files/slot-file-key.ts'
import { removeValues } from '../slots/remove-values.ts'
import { fileContent, inlineContent, type SlotContent } from '../slots/slot-content.ts'
import { slotEvent } from '../slots/slot-event.ts'
import { insertValues, lockValues } from '../slots/value-store.ts'

/** A sealed file in the store of the company's region, to be copied for the slot. */
export interface SharedFile {
  key: string
  size: number
  sha256: string
}

/** The company's own copy of an answer of a customer. */
export interface SharedAnswer {
  /** The slug of the request field, or the answer's own. */
  slot: string
  type: string
  /** The wrapper; null for a file. */
  value: string | null
  file: SharedFile | null
  /** The current field that it was linked from. */
  datum: DatumHead | null
  isPrivate: boolean
  attestation: Attestation | null
}

interface FittingAnswer extends SharedAnswer {
  field: SlotRow
  live: boolean
}

export interface SharedSlots {
  events: NewChange[]
  /** Files that no slot refers to any more, to be deleted after the commit. */
  replacedFiles: string[]
}

/** FA-64: links end with their run. Returns the keys of their files. */
export const dropFlowLinks =
  (deps: Pick<ComponentDeps, 'requestFields'>) =>
  async (
    tx: RegionTx,
    serviceId: string,
    links: ReadonlyArray<{ connectionId: string; slug: string }>,
  ): Promise<string[]> => {
    const keys: string[] = []
    for (const { connectionId, slug } of links) {
      const slot = await deps.requestFields.rows.findFlowSlot(tx, serviceId, slug)
      if (slot) keys.push(...(await removeValues(deps, tx, connectionId, [slot.id])))
    }
    return keys
  }

const isFitting = (registry: Registry, field: SlotRow, { type }: SharedAnswer, connection: ConnectionRow) =>
  isForCustomer(field, connection.customer_type) &&
  isSameOrDescendant(registry, type, field.type) &&
  isBinary(registry, type) === isBinary(registry, field.type)

/** A file that the run does not have can only be served from the profile, in the clear; its link exists nevertheless. */
const hasContent = ({ slot, value, file, datum }: SharedAnswer, live: boolean): boolean =>
  isFlowLink(slot) ||
  value !== null ||
  file !== null ||
  (live && datum?.is_private === false && datum.file_key !== null)

export type ShareFlowAnswers = (
  context: RegionTxContext,
  region: string,
  connection: ConnectionRow,
  subject: Subject,
  answers: readonly SharedAnswer[],
) => Promise<SharedSlots>

type Deps = Pick<ComponentDeps, 'clock' | 'ids' | 'getFileStore' | 'fieldTypes' | 'requestFields' | 'shareOnceFileDays'>

/** T-44: a live answer from a field that is not private is served from the field; every other slot has its own file. */
const storeContent = async (
  { ids, getFileStore }: Pick<Deps, 'ids' | 'getFileStore'>,
  region: string,
  { company_user_id }: ConnectionRow,
  { value, file, datum, live }: FittingAnswer,
): Promise<SlotContent> => {
  if (value !== null) return inlineContent(value)
  if (live && datum?.is_private === false && datum.file_key !== null) {
    const { file_shape: shape, file_mime_type: mimeType, file_size: size, file_sha256: sha256 } = datum
    return fileContent(null, { shape, mimeType, size: size === null ? null : Number(size), sha256 })
  }
  if (file === null) return fileContent(null, { shape: 'sealed', mimeType: null, size: null, sha256: null })
  const [files, key] = [getFileStore(region), slotFileKey(company_user_id, ids.next())]
  const blob = await files.open(file.key)
  if (!blob) throw new Error('the file of an answer is missing')
  await files.put(key, blob.stream)
  return fileContent(key, { shape: 'sealed', mimeType: 'application/json', size: file.size, sha256: file.sha256 })
}

/** A link is not a value of the connection, so it raises no event. */
const toEvents = (fitting: readonly FittingAnswer[], connection: ConnectionRow, subject: Subject) =>
  fitting
    .filter(({ slot }) => !isFlowLink(slot))
    .map(({ field: { id, slug } }) =>
      slotEvent('field_updated', subject, {
        serviceId: connection.service_id,
        connectionId: connection.id,
        requestFieldId: id,
        slug,
      }),
    )

export const shareFlowAnswers = (deps: Deps): ShareFlowAnswers => {
  const { clock, ids, fieldTypes, requestFields, shareOnceFileDays } = deps

  /** FA-66: a slot without a request field gets a separate id and the type of the element. */
  const newSlot = (
    context: RegionTxContext,
    { company_user_id, service_id }: ConnectionRow,
    { slot, type }: SharedAnswer,
  ) =>
    requestFields.rows.ensureFlowSlot(context, {
      company_user_id,
      service_id,
      id: ids.next(),
      slug: slot,
      type,
      created_at: clock.now(),
      flow_use: isFlowLink(slot) ? 'link' : 'slot',
    })

  /** FA-67: an answer is not shared if its slot has become a request field that it does not fit. */
  const listFittingAnswers = async (
    context: RegionTxContext,
    connection: ConnectionRow,
    answers: readonly SharedAnswer[],
  ): Promise<FittingAnswer[]> => {
    const registry = fieldTypes.rows()
    const requestFields = await deps.requestFields.rows.listSlots(context.tx, connection.service_id)
    const fields = new Map(requestFields.map((field) => [field.slug, field]))
    const fitting: FittingAnswer[] = []
    for (const answer of answers) {
      const published = fields.get(answer.slot)
      if (published && !isFitting(registry, published, answer, connection)) continue
      const field = published ?? (await newSlot(context, connection, answer))
      const live = answer.datum !== null && !field.one_time
      if (hasContent(answer, live)) fitting.push({ ...answer, field, live })
    }
    // Several fields may name one request field: the last answer gives the value (FA-11).
    return [...new Map(fitting.map((answer) => [answer.field.id, answer])).values()]
  }

  return async (context, region, connection, subject, answers) => {
    const fitting = await listFittingAnswers(context, connection, answers)
    if (fitting.length === 0) return { events: [], replacedFiles: [] }
    await lockValues(context.tx, connection.id)
    const now = clock.now()
    const rows = []
    for (const answer of fitting) {
      const content = await storeContent(deps, region, connection, answer)
      const expires = answer.field.one_time && content.value === null
      rows.push({
        company_user_id: connection.company_user_id,
        connection_id: connection.id,
        request_field_id: answer.field.id,
        customer_user_id: connection.customer_user_id,
        contact_datum_id: answer.datum?.id ?? null,
        live: answer.live,
        is_private: answer.isPrivate,
        ...content,
        expires_at: expires ? shareOnceExpiry(now, shareOnceFileDays) : null,
        expired_at: null,
        ...answer.attestation,
        updated_at: now,
      })
    }
    const fieldIds = fitting.map(({ field }) => field.id)
    const replacedFiles = await removeValues(deps, context.tx, connection.id, fieldIds)
    await insertValues(context.tx, rows)
    return { events: toEvents(fitting, connection, subject), replacedFiles }
  }
}
