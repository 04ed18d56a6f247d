// Worker process that validates or previews drafts sequentially.
import type { ValidationContext } from '@company-data/flow-engine'
import { serveJobs } from '@company-data/pdf/jobs'
import { type DraftContent, type DraftValidation, validateDraftContent } from './draft-validation.ts'
import { type PreviewedDraft, previewDraft } from './preview.ts'

/** Requests are JSON: a text transfers much faster than a tree of objects. */
export type DraftOrder =
  | { work: 'validate' /** A DraftContent. */; text: string; context: ValidationContext }
  | { work: 'preview' /** A PreviewedDraft. */; text: string }

/** Preview and problems are JSON for the same reason. Null: a preview that is too long to send. */
export type DraftReply = string | DraftValidation | null

/** Several times the preview of a definition at every limit: the texts of its constants have at most 1 MiB (FB-01). */
const MAX_PREVIEW_LENGTH = 4 * 1024 * 1024

const previewText = (previewed: PreviewedDraft): string | null => {
  const text = JSON.stringify(previewDraft(previewed))
  return text.length > MAX_PREVIEW_LENGTH ? null : text
}

const replyTo = (order: DraftOrder): DraftReply =>
  order.work === 'validate'
    ? validateDraftContent(JSON.parse(order.text) as DraftContent, order.context)
    : previewText(JSON.parse(order.text) as PreviewedDraft)

await serveJobs(replyTo)
