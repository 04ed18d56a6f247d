// Computes slow hashes sequentially in a separate thread.
import { scryptSync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export interface HashTask {
  /** A keyed hash of the device's input, never the input itself. */
  input: string
  salt: Uint8Array
  keyBytes: number
  cost: { N: number; r: number; p: number }
}

/** The priority that PDF processes have too: with 10, a login on a saturated machine took more than twice as long. */
const LOWER_PRIORITY = 5

// On Linux it applies to this thread alone: all other work goes before hashing.
if (process.platform === 'linux') setPriority(LOWER_PRIORITY)

parentPort?.on('message', ({ input, salt, keyBytes, cost }: HashTask) => {
  const maxmem = 256 * cost.N * cost.r
  parentPort?.postMessage(new Uint8Array(scryptSync(input, salt, keyBytes, { ...cost, maxmem })))
})
