// Values that a customer typed into a form of a company, so that they need not be typed again. Pure.
import { isFileType } from '@company-data/web/fields/rules'
import { type Drafts, type ShareContext, TYPED } from './share-rules.ts'

export interface FormValue {
  slug: string
  type: string
  /** As it was sent. */
  text: string
}

/** Values only: files, choices of a company and the answers of plugins mean nothing elsewhere. */
export const listFormValues = (
  { fields, types }: Pick<ShareContext, 'fields' | 'types'>,
  drafts: Drafts,
): FormValue[] =>
  fields.flatMap(({ slug, type, options, plugin }) => {
    const draft = drafts[slug]
    if (draft?.source !== TYPED || plugin !== null || options !== null || isFileType(types, type)) return []
    const verdict = types.validateValue(type, draft.value)
    if (!verdict.ok) return []
    const { normalized } = verdict
    const text = typeof normalized === 'string' ? normalized : JSON.stringify(normalized)
    return text === '' ? [] : [{ slug, type, text }]
  })
