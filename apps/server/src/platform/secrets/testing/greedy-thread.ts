// A hash thread that runs out of memory when a key of one byte is ordered, and computes nothing otherwise.
import { parentPort } from 'node:worker_threads'
import type { HashTask } from '../hash-thread.ts'

const exhaustMemory = (): never => {
  const lists: number[][] = []
  for (;;) lists.push(new Array(10_000).fill(lists.length))
}

parentPort?.on('message', ({ keyBytes }: HashTask) => {
  if (keyBytes === 1) exhaustMemory()
  parentPort?.postMessage(new Uint8Array(keyBytes))
})
