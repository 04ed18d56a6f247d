// Sends the requests of an attack, many at once, and counts what became of them.
import { setTimeout as delay } from 'node:timers/promises'

/** How many answers of each status came. */
export type Outcome = Readonly<Record<string, number>>

const PAUSE_MS = 100

/** So many at once, again and again. A refused caller waits a little, as a program that wants to do harm for long would. */
export const flood = async (
  atOnce: number,
  seconds: number,
  send: () => Promise<{ status: number }>,
): Promise<Outcome> => {
  const outcome: Record<string, number> = {}
  const end = performance.now() + seconds * 1000
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const { status } = await send()
      outcome[status] = (outcome[status] ?? 0) + 1
      await delay(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcome
}
