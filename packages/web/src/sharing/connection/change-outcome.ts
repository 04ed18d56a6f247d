// Recognises whether a change to shared data, whose response was lost, has taken effect. Pure.
import type { FieldAnswers } from '@company-data/sdk/person'
import type { AnswerRecord } from '../share-rules.ts'

const toMs = (time: string | null): number | null => (time === null ? null : Date.parse(time))

/** True if the service has the sent data. `before`: its data at the time of sending. */
export const hasArrived = (
  sentAnswers: FieldAnswers,
  before: readonly AnswerRecord[],
  now: readonly AnswerRecord[],
): boolean => {
  const of = (answers: readonly AnswerRecord[], slug: string) => answers.find((answer) => answer.slug === slug)
  const hasEnd = (answer: FieldAnswers[string], present: AnswerRecord): boolean =>
    answer.shared_until === undefined || toMs(answer.shared_until) === toMs(present.shared_until)
  const isApplied = ([slug, answer]: [string, FieldAnswers[string]]): boolean => {
    const present = of(now, slug)
    if (present !== undefined && !hasEnd(answer, present)) return false
    if ('keep' in answer) return present !== undefined && (answer.at_end ?? present.at_end) === present.at_end
    if (present?.live) return 'from' in answer && answer.from === present.contact_data_id
    return present !== undefined && present.updated_at !== of(before, slug)?.updated_at
  }
  // G-089: live data that is not listed is taken back.
  const takenBack = before.filter(({ slug, live }) => live && !Object.hasOwn(sentAnswers, slug))
  return Object.entries(sentAnswers).every(isApplied) && takenBack.every(({ slug }) => of(now, slug) === undefined)
}
