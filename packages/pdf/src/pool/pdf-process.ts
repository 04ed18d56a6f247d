// Runs in a thread of its own: one task on one PDF after the other.
import { setPriority } from 'node:os'
import { parentPort, type Transferable } from 'node:worker_threads'
import { type FillFailure, PdfFillError } from '../fill/fill-error.ts'
import { PdfError, type PdfRefusal } from '../pdf-error.ts'
import { type TaskName, tasks } from './tasks.ts'

export interface Order {
  task: TaskName
  pdf: Uint8Array
  options: object
}

/** A PdfFillError without its message. */
export interface FillFailureParts {
  failure: FillFailure
  character?: string
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

/** `ready` is said once, when everything that a task needs has been loaded. */
export type Message = 'ready' | Reply

const LOWER_PRIORITY = 5

// On Linux it applies to this thread alone: whoever waits for anything but a PDF goes first.
if (process.platform === 'linux') setPriority(LOWER_PRIORITY)

const buffersOf = (result: unknown): Transferable[] => {
  const values = result instanceof Uint8Array ? [result] : Object.values(result ?? {})
  // What shares its memory with something else is copied instead.
  return values.flatMap((value) =>
    value instanceof Uint8Array && value.byteLength === value.buffer.byteLength ? [value.buffer as ArrayBuffer] : [],
  )
}

const fillParts = ({ failure, character, slug }: PdfFillError): FillFailureParts => ({
  failure,
  ...(character === undefined ? {} : { character }),
  ...(slug === undefined ? {} : { slug }),
})

const failureOf = (error: unknown): Reply => ({
  ok: false,
  fill: error instanceof PdfFillError ? fillParts(error) : undefined,
  reason: error instanceof PdfError ? error.reason : undefined,
  message: error instanceof Error ? error.message : String(error),
  stack: error instanceof Error ? error.stack : undefined,
})

const work = async ({ task, pdf, options }: Order): Promise<void> => {
  try {
    const run = tasks[task] as (pdf: Uint8Array, options: object) => Promise<unknown>
    const result = await run(pdf, options)
    parentPort?.postMessage({ ok: true, result } satisfies Reply, buffersOf(result))
  } catch (error) {
    parentPort?.postMessage(failureOf(error))
  }
}

parentPort?.on('message', (order: Order) => void work(order))
parentPort?.postMessage('ready' satisfies Message)
