// Runs test files in a few processes. Each takes the next file of its kind as soon as it is free; a crash or hang takes
// only its own file with it.
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { processorSeconds } from './processor-time.ts'
import { createQueues, getKind, type Queues, type TestKind } from './queues.ts'
import { crashedFile, type FileResult } from './result.ts'
import { estimateCost, readTimings } from './timings.ts'

/** A process that reports nothing for this long is ended. */
const FILE_LIMIT_MS = 960_000

const program = fileURLToPath(new URL('worker.ts', import.meta.url))

interface Worker {
  run(file: string): Promise<FileResult>
  end(): Promise<void>
}

const startWorker = (fileLimitMs: number): Worker => {
  const child: ChildProcess = fork(program, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(`its process ended with ${signal ?? `code ${code}`}`)),
  )
  const run = (file: string): Promise<FileResult> =>
    new Promise((resolve) => {
      const from = performance.now()
      const measure = (): number | undefined => (child.pid === undefined ? undefined : processorSeconds(child.pid))
      const before = measure()
      let reason: string | undefined
      const limit = setTimeout(() => {
        reason = `not done within ${fileLimitMs / 1000} s`
        child.kill('SIGKILL')
      }, fileLimitMs)
      const finish = (result: FileResult): void => {
        clearTimeout(limit)
        const after = measure()
        resolve({
          ...result,
          durationMs: performance.now() - from,
          processorSeconds: before === undefined || after === undefined ? undefined : Math.max(0, after - before),
        })
      }
      child.once('message', (result: FileResult) => finish(result))
      void ended.then((end) => finish(crashedFile(file, reason ?? end)))
      // The `exit` event reports a process that has just ended.
      child.send(file, () => undefined)
    })
  return {
    run,
    async end() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** A worker is replaced after a failure, whose remains must not fail the next file, and before files of another kind. */
const runQueue = async (queues: Queues, fileLimitMs: number, onResult: (result: FileResult) => void): Promise<void> => {
  let worker: Worker | undefined
  let kind: TestKind | undefined
  for (let next = queues.take(kind); next !== undefined; next = queues.take(kind)) {
    // Its platforms or its browser would idle beside the other files.
    if (next.kind !== kind) await worker?.end()
    if (worker === undefined || next.kind !== kind) worker = startWorker(fileLimitMs)
    kind = next.kind
    const result = await worker.run(next.file)
    onResult(result)
    if (result.failed > 0) {
      await worker.end()
      worker = undefined
    }
  }
  await worker?.end()
}

export const runInWorkers = async (
  files: readonly string[],
  { concurrency, fileLimitMs = FILE_LIMIT_MS }: { concurrency: number; fileLimitMs?: number },
  onResult: (result: FileResult) => void,
): Promise<void> => {
  const queues = createQueues(files, {
    cost: estimateCost(readTimings()),
    findKind: (file) => getKind(file, readFileSync(file, 'utf8')),
  })
  const workers = Math.min(concurrency, files.length)
  await Promise.all(Array.from({ length: workers }, () => runQueue(queues, fileLimitMs, onResult)))
}
