// Plans the changes of new answers to a connection (G-089): values to drop, values to replace, and their events.
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import type { CheckedAnswer, PlacedAnswer } from '../answers/answer-rules.ts'
import type { RequestRow } from '../deps.ts'
import { isSameEnd, resolveShareEnd, type ShareEnd } from '../share-end.ts'
import type { ValueRow } from '../slots/value-store.ts'

/** A new answer, with the old value of its slot. */
export type Replacement = CheckedAnswer & { before: ValueRow | undefined }

export interface MappingPlan {
  dropped: ValueRow[]
  replacements: Replacement[]
  /** Values that stay, and whose share ends at another time or in another way (B-24). */
  newEnds: Array<ShareEnd & { request_field_id: string }>
}

/** An answer from the same datum without a new value changes nothing, live or not. */
const isUnchanged = (answer: SlotAnswer, before: ValueRow | undefined): boolean => {
  if (!before || before.contact_datum_id !== answer.contact_data_id) return false
  if (answer.live != null && answer.live !== before.live) return false
  return answer.value === null || answer.value === before.value
}

export const planMappings = async (
  answers: readonly PlacedAnswer[],
  slots: readonly RequestRow[],
  values: readonly ValueRow[],
  checkAnswers: (answers: readonly PlacedAnswer[]) => Promise<CheckedAnswer[]>,
  now: Date,
): Promise<MappingPlan> => {
  const slotIdBySlug = new Map(slots.map((slot) => [slot.slug, slot.id]))
  const formIds = new Set(slots.map((slot) => slot.id))
  const valueBySlot = new Map(values.map((value) => [value.request_field_id, value]))
  const before = ({ slug }: SlotAnswer) => valueBySlot.get(slotIdBySlug.get(slug) ?? '')
  const checked = await checkAnswers(answers.filter((answer) => !isUnchanged(answer, before(answer))))
  const newEnds = answers.flatMap((answer) => {
    const value = before(answer)
    if (!value || !isUnchanged(answer, value)) return []
    const end = resolveShareEnd(answer, value, now)
    return isSameEnd(end, value) ? [] : [{ ...end, request_field_id: value.request_field_id }]
  })
  const namedIds = new Set(answers.map(({ slug }) => slotIdBySlug.get(slug)))
  return {
    newEnds,
    replacements: checked.map((answer) => ({ ...answer, before: valueBySlot.get(answer.slot.id) })),
    // A value that was shared once or typed in stays until it is replaced; only a live one can be dropped. A form does
    // not drop the values that a flow run shared, because they are in no form.
    dropped: values.filter(({ live, request_field_id: id }) => live && formIds.has(id) && !namedIds.has(id)),
  }
}

/** CX-20: an answer to an empty slot is a consent. D1-CONN-23: a snapshot raises no field_updated. */
export const getEventName = ({ before, live }: Replacement): 'consent_accepted' | 'field_updated' | undefined => {
  if (!before) return 'consent_accepted'
  return live || before.live ? 'field_updated' : undefined
}
