// The problems that prevent sending a sharing form, at its fields and their parts. Pure.
import type { RequestField } from '@company-data/sdk/person'
import type { ValueReason } from '@company-data/web/app/rules'
import { isFileType } from '@company-data/web/fields/rules'
import {
  type Drafts,
  type FieldDraft,
  listMissing,
  type ShareContext,
  TYPED,
  typedText,
  UNDECIDED,
} from './share-rules.ts'

export type ShareProblem =
  | { kind: 'undecided' | 'needed' | 'part' | 'result' | 'country' }
  | { kind: 'type'; refused: ValueReason }

const typedProblem = (
  { types }: ShareContext,
  field: RequestField,
  { value }: FieldDraft,
): ShareProblem | undefined => {
  if (typedText(value) === '') return { kind: 'needed' }
  const verdict = types.validateValue(field.type, value, field.options === null ? {} : { options: field.options })
  if (!verdict.ok) return { kind: 'type', refused: verdict }
  // The registry takes numbers as they are written; without its country a number can be called from there only.
  const isLocal = types.isSameOrDescendant(field.type, 'phone') && !String(verdict.normalized).startsWith('+')
  return isLocal ? { kind: 'country' } : undefined
}

const isEmpty = ({ types }: ShareContext, { type }: RequestField, { value, chosenFile }: FieldDraft): boolean =>
  isFileType(types, type) ? chosenFile?.file === undefined : typedText(value) === ''

/** Marks each empty part of a value that the person has begun to type. */
const listTypedProblems = (
  context: ShareContext,
  field: RequestField,
  draft: FieldDraft,
): Array<[string, ShareProblem]> => {
  if (isEmpty(context, field, draft)) return [[field.slug, { kind: 'needed' }]]
  const missing = listMissing(context, field, draft)
  if (missing.length > 0) return missing.map((part) => [`${field.slug}.${part}`, { kind: 'part' }])
  const problem = isFileType(context.types, field.type) ? undefined : typedProblem(context, field, draft)
  return problem === undefined ? [] : [[field.slug, problem]]
}

/** The problems by the names of the controls: the slug, or the slug and the part. */
export const problemsIn = (
  context: ShareContext,
  drafts: Drafts,
  getPluginAnswer: (slug: string) => string | undefined,
): Record<string, ShareProblem> =>
  Object.fromEntries(
    context.fields.flatMap((field): Array<[string, ShareProblem]> => {
      const draft = drafts[field.slug]
      if (draft?.source === UNDECIDED) return [[field.slug, { kind: 'undecided' }]]
      if (draft === undefined || draft.source !== TYPED) return []
      if (field.plugin === null) return listTypedProblems(context, field, draft)
      return getPluginAnswer(field.slug) === undefined ? [[field.slug, { kind: 'result' }]] : []
    }),
  )
