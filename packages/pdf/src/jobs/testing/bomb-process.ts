// A job process for tests: it replies, or exhausts memory in ways that abort a program with threads.
import { serveJobs } from '../serve-jobs.ts'

const bombs: Readonly<Record<string, () => number>> = {
  array: () => new Array(30_000_000).fill(0.5).length,
  map() {
    const map = new Map<number, number>()
    for (let key = 0; key < 16_000_000; key += 1) map.set(key, key)
    return map.size
  },
  error() {
    throw new Error('on purpose')
  },
}

await serveJobs((order: { bomb?: string; bytes?: Uint8Array }) => {
  if (order.bomb !== undefined) return bombs[order.bomb]?.()
  return { bytes: order.bytes?.map((byte) => byte + 1), nested: { same: order.bytes } }
})
