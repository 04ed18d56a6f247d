// The refusal of a form: messages at the fields that they name, everything else above the buttons.
import { isPlatformError, listMemberProblems } from '@company-data/sdk/person'
import type { AppTexts } from './app-texts.ts'
import { type CallKind, toFailure } from './failure.ts'

export interface Problems {
  /** By the name of the field. */
  errors: Record<string, string>
  problem: string | undefined
}

export const noProblems: Problems = { errors: {}, problem: undefined }

/**
 * A form names a field by its path, with dots: `terms.from`. A problem of the whole body is at no field, and a reason that
 * repeats the sentence of the refusal says no more than its translated text.
 */
const toFieldErrors = (error: unknown, texts: AppTexts): Record<string, string> =>
  Object.fromEntries(
    listMemberProblems(error)
      .filter(({ path, reason }) => path.length > 0 && !(isPlatformError(error) && reason === error.message))
      .map((problem) => [problem.path.join('.'), texts.fieldReason(problem)]),
  )

/**
 * `fieldByError` maps keys about one field to that field. The call counts as an `act` unless `call` says otherwise.
 * @example toProblems(error, texts, { 'services.name_invalid': 'name' })
 */
export const toProblems = (
  error: unknown,
  texts: AppTexts,
  fieldByError: Readonly<Record<string, string>> = {},
  call: CallKind = 'act',
): Problems => {
  const { title, text, kind } = toFailure(error, texts, call)
  if (!isPlatformError(error) || kind === 'busy' || kind === 'unsure' || kind === 'unexpected')
    return { errors: {}, problem: kind === 'refused' ? text : `${title}. ${text}` }
  const errors = toFieldErrors(error, texts)
  const field = fieldByError[error.errorKey]
  // The reason of the platform says more than its key: a name may be refused for four reasons.
  if (field !== undefined) return { errors: { [field]: errors[field] ?? texts.refusal(error) }, problem: undefined }
  const isAtFields = Object.keys(errors).length > 0
  return { errors, problem: isAtFields ? undefined : texts.refusal(error) }
}

/** The whole refusal as one text, for pages without fields. */
export const formatProblem = (error: unknown, texts: AppTexts, call: CallKind = 'act'): string => {
  const { errors, problem } = toProblems(error, texts, {}, call)
  return (
    problem ??
    Object.entries(errors)
      .map(([name, words]) => `${name}: ${words}`)
      .join(' ')
  )
}
