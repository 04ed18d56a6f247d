// Worker process that validates or previews drafts sequentially.
import type { Definition, FlowPreview, ValidationContext } from '@company-data/flow-engine'
import { serveJobs } from '@company-data/pdf/jobs'
import { readStoredDefinition } from '../stored-definition.ts'
import { type DraftContent, type DraftValidation, validateDraftContent } from './draft-validation.ts'
import { type PreviewedDraft, previewDraft } from './preview.ts'

/** The constants are JSON. */
export type PreviewText = Omit<FlowPreview, 'constants'> & { constants: string }

/** Requests are JSON: a text transfers much faster than a tree of objects. */
export type DraftOrder =
  | { work: 'validate' /** A DraftContent. */; text: string; context: ValidationContext }
  | { work: 'preview' /** A PreviewedDraft. */; text: string }

/** Problems and constants are JSON for the same reason. Null: a preview that is too long to send. */
export type DraftReply = PreviewText | DraftValidation | null

/** Several times the preview of a definition at every limit: the texts of its constants have at most 1 MiB (FB-01). */
const MAX_PREVIEW_LENGTH = 4 * 1024 * 1024

const previewText = (previewed: PreviewedDraft): PreviewText | null => {
  const { constants, ...rest } = previewDraft(previewed)
  const text = JSON.stringify(constants)
  return text.length > MAX_PREVIEW_LENGTH ? null : { ...rest, constants: text }
}

/** The draft may be as stored. */
const parseOrder = <T extends { draft: Definition }>(text: string): T => {
  const content: T = JSON.parse(text)
  return { ...content, draft: readStoredDefinition(content.draft) }
}

const replyTo = (order: DraftOrder): DraftReply =>
  order.work === 'validate'
    ? validateDraftContent(parseOrder<DraftContent>(order.text), order.context)
    : previewText(parseOrder<PreviewedDraft>(order.text))

await serveJobs(replyTo)
