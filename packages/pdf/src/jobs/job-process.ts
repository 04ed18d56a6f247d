// A process that runs jobs sequentially. Running out of memory ends only it, unlike a thread (0030).
import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import type { Socket } from 'node:net'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeFrame, readFrame } from './frames.ts'

/** The part of a worker thread that pools use. */
export interface JobWorker {
  postMessage(message: unknown): void
  on(event: 'message' | 'error' | 'exit', listener: (value: unknown) => void): unknown
  /** An idle worker does not keep the program alive. */
  ref(): void
  unref(): void
  terminate(): Promise<unknown>
  /** The processor time that it has used; absent if unknown. */
  processorMs?(): number | undefined
}

/** A process shares the program's compile cache, if any: it starts in a third of the time. */
const compileCache = (): Record<string, string> => {
  const folder = getCompileCacheDir()
  // The folder is the one of this Node version, inside the configured one.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

/** `getconf CLK_TCK` on every Linux. */
const TICK_MS = 10

/** Processor time of a process, user and system; undefined if the machine does not report it. */
const readProcessorMs = (pid: number | undefined): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // After the name, which may have any characters: state is the third field, user and system time the 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return undefined
  }
}

/** Assembles the chunks of a stream into messages. */
const frameReader = (onMessage: (message: unknown) => void): ((chunk: Uint8Array) => void) => {
  let frame = readFrame()
  let target = new Uint8Array(frame.next().value as number)
  let filled = 0
  const advance = (): void => {
    while (filled === target.length) {
      const step = frame.next(target)
      filled = 0
      if (step.done) {
        onMessage(step.value)
        frame = readFrame()
        target = new Uint8Array(frame.next().value as number)
      } else target = new Uint8Array(step.value)
    }
  }
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + target.length - filled)
      target.set(part, filled)
      filled += part.length
      at += part.length
      advance()
    }
  }
}

/** The space for new objects. With Node's 16 MiB a process that creates many takes 40 MB more, and as much time. */
const SEMI_SPACE_MB = 8

/** The file calls `serveJobs`. Its process has neither the variables nor the flags of the program. */
export const startJobProcess = (file: URL, { heapMb }: { heapMb: number }): JobWorker => {
  const limits = [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`]
  const child = spawn(process.execPath, [...limits, fileURLToPath(file)], {
    env: compileCache(),
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  const events = new EventEmitter()
  const socket = child.stdio[3] as Socket
  const exited = new Promise<void>((resolve) => {
    const end = (): void => {
      events.emit('exit', child.exitCode ?? 1)
      resolve()
    }
    child.once('exit', end)
    // A process that could not be started does not exit.
    child.once('error', (error) => {
      events.emit('error', error)
      if (child.pid === undefined) end()
    })
  })
  socket.on(
    'data',
    frameReader((message) => events.emit('message', message)),
  )
  // A process that has ended does not read further messages; its exit reports that.
  socket.on('error', () => undefined)
  events.on('error', () => undefined)
  return {
    postMessage(message) {
      socket.cork()
      for (const part of encodeFrame(message)) socket.write(part)
      socket.uncork()
    },
    on: (event, listener) => events.on(event, listener),
    ref() {
      child.ref()
      socket.ref()
    },
    unref() {
      child.unref()
      socket.unref()
    },
    async terminate() {
      child.kill('SIGKILL')
      await exited
    },
    processorMs: () => readProcessorMs(child.pid),
  }
}
