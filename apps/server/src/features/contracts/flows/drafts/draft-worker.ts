// Worker process that validates or previews drafts sequentially.
import type { Definition, FlowPreview, ValidationContext } from '@company-data/flow-engine'
import { serveJobs } from '@company-data/pdf/jobs'
import { readStoredDefinition } from '../stored-definition.ts'
import { readDraft } from './draft-definition.ts'
import { type DraftContent, type DraftValidation, validateDraftContent } from './draft-validation.ts'
import { type PreviewedDraft, previewDraft } from './preview.ts'

/** The constants are JSON. */
export type PreviewText = Omit<FlowPreview, 'constants'> & { constants: string }

/** Requests are JSON: a text transfers much faster than a tree of objects. */
export type DraftOrder =
  | { work: 'read' /** A SentDraft. */; text: string }
  | { work: 'validate' /** A DraftContent. */; text: string /** A ValidationContext. */; context: string }
  | { work: 'preview' /** A PreviewedDraft. */; text: string }

/** The definition of a body, before it is read. */
export interface SentDraft {
  value?: unknown
  outputMode: string
}

/** Drafts, problems and constants are JSON for the same reason. Null: a preview that is too long to send. */
export type DraftReply = string | PreviewText | DraftValidation | null

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

const readText = (text: string): string => {
  const { value, outputMode }: SentDraft = JSON.parse(text)
  return JSON.stringify(readDraft(value, outputMode))
}

const validateText = (text: string, context: string): DraftValidation =>
  validateDraftContent(parseOrder<DraftContent>(text), JSON.parse(context) as ValidationContext)

const replyTo = (order: DraftOrder): DraftReply => {
  if (order.work === 'read') return readText(order.text)
  if (order.work === 'validate') return validateText(order.text, order.context)
  return previewText(parseOrder<PreviewedDraft>(order.text))
}

await serveJobs(replyTo)
