// Previews a draft with sample answers. Pure, on any thread.

import type { FieldTypeRow } from '@company-data/field-types/registry'
import { type Definition, type FlowPreview, previewFlow } from '@company-data/flow-engine'

export interface PreviewedDraft {
  draft: Definition
  answers: Record<string, unknown>
  referenceDate: string
  fieldTypes: readonly FieldTypeRow[]
}

export const previewDraft = ({ draft, answers, referenceDate, fieldTypes }: PreviewedDraft): FlowPreview =>
  previewFlow(draft, answers, { referenceDate, fieldTypes })
