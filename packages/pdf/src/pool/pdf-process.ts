// Runs in a separate process: one task on one PDF at a time.
import { createHash } from 'node:crypto'
import { type FillFailure, PdfFillError } from '../fill/fill-error.ts'
import { serveJobs } from '../jobs/serve-jobs.ts'
import { PdfError, type PdfRefusal } from '../pdf-error.ts'
import { unpackOptions } from './portable-signer.ts'
import { type TaskName, tasks } from './tasks.ts'

export interface Order {
  task: TaskName
  pdf: Uint8Array
  options: object
  /** Fingerprints of PDFs of the same size that are refused immediately. */
  refused: readonly string[]
}

/** A PdfFillError without its message. */
export interface FillFailureParts {
  failure: FillFailure
  characters: readonly string[]
  slug?: string
}

export type Reply =
  | { ok: true; result: unknown }
  | {
      ok: false
      reason: PdfRefusal | undefined
      fill: FillFailureParts | undefined
      message: string
      stack: string | undefined
    }

/**
 * `ready` is sent once, when everything that a task needs is loaded. The fingerprint of a PDF is sent before the task
 * starts, because a killed process cannot send it.
 */
export type Message = 'ready' | { fingerprint: string } | Reply

const fillParts = ({ failure, characters, slug }: PdfFillError): FillFailureParts => ({
  failure,
  characters,
  ...(slug === undefined ? {} : { slug }),
})

const toFailureReply = (error: unknown): Reply => ({
  ok: false,
  fill: error instanceof PdfFillError ? fillParts(error) : undefined,
  reason: error instanceof PdfError ? error.reason : undefined,
  message: error instanceof Error ? error.message : String(error),
  stack: error instanceof Error ? error.stack : undefined,
})

const work = async ({ task, pdf, options, refused }: Order, notify: (message: Message) => void): Promise<Message> => {
  try {
    const fingerprint = createHash('sha256').update(pdf).digest('base64')
    if (refused.includes(fingerprint)) throw new PdfError('too_complex', 'The PDF was too complex a short while ago.')
    notify({ fingerprint })
    const run = tasks[task] as (pdf: Uint8Array, options: object) => Promise<unknown>
    return { ok: true, result: await run(pdf, unpackOptions(options)) }
  } catch (error) {
    return toFailureReply(error)
  }
}

await serveJobs<Order, Message>(work, 'ready')
