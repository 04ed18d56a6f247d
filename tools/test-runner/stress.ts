// Keeps every processor busy with other work, for tests that must not depend on the machine's speed.
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('busy-process.ts', import.meta.url))

/** Starts a busy process per processor; returns the function that ends them. They also end with this process. */
export const startStress = (): (() => void) => {
  const children: ChildProcess[] = Array.from({ length: availableParallelism() }, () => fork(program))
  return () => {
    for (const child of children) child.kill('SIGKILL')
  }
}
