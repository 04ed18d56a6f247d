// Runs openssl now, or at another time by faketime.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'

/** `now` needs faketime. */
export const runOpenssl = (args: readonly string[], now?: Date): SpawnSyncReturns<string> => {
  if (now === undefined) return spawnSync('openssl', args, { encoding: 'utf8' })
  const time = now.toISOString().slice(0, 19).replace('T', ' ')
  return spawnSync('faketime', [time, 'openssl', ...args], { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } })
}

/** The option of openssl that judges at a time. */
export const atTime = (at: Date | undefined): string[] =>
  at === undefined ? [] : ['-attime', String(Math.floor(at.getTime() / 1000))]
