// Values that a customer typed into a form of a company, so that they need not be typed again. Pure.
import type { NewFile } from '@company-data/sdk/person'
import { isFileType } from '@company-data/web/fields/rules'
import { type Drafts, type FieldDraft, listMissing, type ShareContext, TYPED } from './share-rules.ts'

export interface FormValue {
  slug: string
  type: string
  /** As it was sent; the name of a file. */
  text: string
  file?: NewFile
}

const toFormValue = (
  context: Pick<ShareContext, 'types'>,
  { slug, type }: Pick<FormValue, 'slug' | 'type'>,
  draft: FieldDraft,
): FormValue | undefined => {
  if (isFileType(context.types, type)) {
    const { file, files = [] } = draft.chosenFile ?? {}
    const isComplete = file !== undefined && listMissing(context, { type }, draft).length === 0
    return isComplete ? { slug, type, text: files.map(({ name }) => name).join(', '), file } : undefined
  }
  const verdict = context.types.validateValue(type, draft.value)
  if (!verdict.ok) return undefined
  const { normalized } = verdict
  const text = typeof normalized === 'string' ? normalized : JSON.stringify(normalized)
  return text === '' ? undefined : { slug, type, text }
}

/** Without choices of a company and the answers of plugins, which mean nothing elsewhere. */
export const listFormValues = (context: Pick<ShareContext, 'fields' | 'types'>, drafts: Drafts): FormValue[] =>
  context.fields.flatMap((field) => {
    const draft = drafts[field.slug]
    if (draft?.source !== TYPED || field.plugin !== null || field.options !== null) return []
    return toFormValue(context, field, draft) ?? []
  })
