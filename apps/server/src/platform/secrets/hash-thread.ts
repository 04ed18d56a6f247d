// Runs in a thread of its own: computes one slow hash after the other.
import { scryptSync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export interface HashTask {
  /** A keyed hash of what the device sent, never what it sent. */
  input: string
  salt: Uint8Array
  keyBytes: number
  cost: { N: number; r: number; p: number }
}

const LOWER_PRIORITY = 10

// On Linux it applies to this thread alone: whoever waits for anything but a hash goes first.
if (process.platform === 'linux') setPriority(LOWER_PRIORITY)

parentPort?.on('message', ({ input, salt, keyBytes, cost }: HashTask) => {
  const maxmem = 256 * cost.N * cost.r
  parentPort?.postMessage(new Uint8Array(scryptSync(input, salt, keyBytes, { ...cost, maxmem })))
})
