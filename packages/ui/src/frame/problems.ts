// The refusal of a form: messages at the fields that they name, everything else above the buttons.
import { isPlatformError } from '@company-data/sdk/person'
import { type CallKind, failureOf } from './failure.ts'
import type { FrameTexts } from './frame-texts.ts'

export interface Problems {
  /** By the name of the field. */
  errors: Record<string, string>
  problem: string | undefined
}

export const noProblems: Problems = { errors: {}, problem: undefined }

/** `fields` of a refusal: what is wrong with each named field. */
const fieldsOf = ({ fields }: Readonly<Record<string, unknown>>, texts: FrameTexts): Record<string, string> =>
  fields === null || typeof fields !== 'object'
    ? {}
    : Object.fromEntries(Object.entries(fields).map(([name, reason]) => [name, texts.fieldReason(String(reason))]))

/**
 * `places` maps keys that are about one field to that field. The call counts as an `act` unless `call` says otherwise.
 * @example problemsOf(error, texts, { 'services.name_invalid': 'name' })
 */
export const problemsOf = (
  error: unknown,
  texts: FrameTexts,
  places: Readonly<Record<string, string>> = {},
  call: CallKind = 'act',
): Problems => {
  const { title, text, kind } = failureOf(error, texts, call)
  if (!isPlatformError(error) || kind === 'busy' || kind === 'unsure' || kind === 'unexpected')
    return { errors: {}, problem: kind === 'refused' ? text : `${title}. ${text}` }
  const place = places[error.errorKey]
  if (place !== undefined) return { errors: { [place]: texts.refusal(error) }, problem: undefined }
  const errors = fieldsOf(error.members, texts)
  const isAtFields = Object.keys(errors).length > 0
  return { errors, problem: isAtFields ? undefined : texts.refusal(error) }
}

/** The whole refusal as one text, for places without fields. */
export const problemOf = (error: unknown, texts: FrameTexts, call: CallKind = 'act'): string => {
  const { errors, problem } = problemsOf(error, texts, {}, call)
  return (
    problem ??
    Object.entries(errors)
      .map(([name, words]) => `${name}: ${words}`)
      .join(' ')
  )
}
