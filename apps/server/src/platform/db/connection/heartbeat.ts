// Queries an open connection periodically, and cuts it when the server does not respond.
import type { Client } from 'pg'
import { cutConnection } from './pooled-clients.ts'

/** Two missed beats count as silence: a single beat may be late because this process was busy. */
const MISSED_BEATS = 2
/** The next beat comes up to one interval after the silence begins. */
const BEATS = MISSED_BEATS + 1

/** Silence is noticed within `silenceMs`; `onSilence` is called before the connection ends. */
export const startHeartbeat = (client: Client, silenceMs: number, onSilence: () => void): void => {
  let missed = 0
  let isAsking = false
  const ask = (): void => {
    isAsking = true
    // A query that fails reports its error itself, and ends with the connection.
    client.query('select 1').then(
      () => {
        isAsking = false
        missed = 0
      },
      () => undefined,
    )
  }
  const beat = (): void => {
    if (!isAsking) ask()
    else missed += 1
    if (missed < MISSED_BEATS) return
    clearInterval(timer)
    onSilence()
    cutConnection(client)
  }
  const timer = setInterval(beat, silenceMs / BEATS).unref()
  client.once('end', () => clearInterval(timer))
}
