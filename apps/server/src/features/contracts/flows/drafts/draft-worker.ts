// Runs in a thread of its own: validates or previews one large draft after the other.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ValidationContext } from '@company-data/flow-engine'
import { type DraftContent, type DraftValidation, validationOf } from './draft-validation.ts'
import { type PreviewedDraft, previewOfDraft } from './preview.ts'

/** What is asked is JSON: a text is handed over much faster than a tree of objects. */
export type DraftOrder =
  | { work: 'validate' /** A DraftContent. */; text: string; context: ValidationContext }
  | { work: 'preview' /** A PreviewedDraft. */; text: string }

/** Preview and problems are JSON for the same reason. */
export type DraftReply = string | DraftValidation

const LOWER_PRIORITY = 5

// On Linux it applies to this thread alone: whoever waits for anything but a large draft goes first.
if (process.platform === 'linux') setPriority(LOWER_PRIORITY)

const replyTo = (order: DraftOrder): DraftReply =>
  order.work === 'validate'
    ? validationOf(JSON.parse(order.text) as DraftContent, order.context)
    : JSON.stringify(previewOfDraft(JSON.parse(order.text) as PreviewedDraft))

parentPort?.on('message', (order: DraftOrder) => {
  parentPort?.postMessage(replyTo(order))
})
