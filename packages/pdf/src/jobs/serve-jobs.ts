// Runs in a job process: handles messages sequentially and replies to each, until the program that started it is gone.
import { readSync, writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { encodeFrame, readFrame } from './frames.ts'

const CHANNEL = 3
const LOWER_PRIORITY = 5
const PAUSE_MS = 5

const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)

const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN'

/** Repeats until done; ends the process when the other side is gone. */
const repeat = (length: number, step: (at: number) => number): void => {
  for (let at = 0; at < length; ) {
    let count = 0
    try {
      count = step(at)
    } catch (error) {
      if (!isBusy(error)) process.exit(0)
      pause()
      continue
    }
    if (count === 0) process.exit(0)
    at += count
  }
}

const readBytes = (length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  repeat(length, (at) => readSync(CHANNEL, bytes, at, length - at, null))
  return bytes
}

const readMessage = (): unknown => {
  const frame = readFrame()
  let step = frame.next()
  while (!step.done) step = frame.next(readBytes(step.value))
  return step.value
}

const writeMessage = (message: unknown): void => {
  for (const part of encodeFrame(message)) repeat(part.length, (at) => writeSync(CHANNEL, part, at))
}

/**
 * Runs at a lower priority than other processes. `notify` sends a message before the reply. An exception of `handle`
 * ends the process.
 */
export const serveJobs = async <Order, Message>(
  handle: (order: Order, notify: (message: Message) => void) => Promise<Message> | Message,
  greeting?: Message,
): Promise<never> => {
  setPriority(LOWER_PRIORITY)
  if (greeting !== undefined) writeMessage(greeting)
  // A job process is mostly killed, and Node would write the compile cache only at an ordinary end.
  flushCompileCache()
  for (;;) writeMessage(await handle(readMessage() as Order, writeMessage))
}
