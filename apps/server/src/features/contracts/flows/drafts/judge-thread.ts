// Runs in a thread of its own: judges one large draft after the other.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Problem, ValidationContext } from '@company-data/flow-engine'
import { type JudgedDraft, judgementOf } from './judgement.ts'

export interface JudgeOrder {
  /** A JudgedDraft as JSON: a text is handed over much faster than a tree of objects. */
  draft: string
  context: ValidationContext
}

/** A list of problems as JSON, for the same reason. */
export type JudgeReply = string

const LOWER_PRIORITY = 5

// On Linux it applies to this thread alone: whoever waits for anything but a large draft goes first.
if (process.platform === 'linux') setPriority(LOWER_PRIORITY)

parentPort?.on('message', ({ draft, context }: JudgeOrder) => {
  const problems: Problem[] = judgementOf(JSON.parse(draft) as JudgedDraft, context)
  parentPort?.postMessage(JSON.stringify(problems) satisfies JudgeReply)
})
