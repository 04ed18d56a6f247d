// Checks that the databases this process needs respond, that it has the platform key, and that it does not stop.
import type { Log } from '../../../platform/log/log.ts'

/** A database by its operator name, which is `directory` or the key of a region; or the platform key. */
export interface Need {
  name: string
  isHealthy(): Promise<boolean>
}

export interface Readiness {
  /** The names of missing databases and keys, or `shutdown` for a process that is about to stop. */
  waitsFor(): Promise<readonly string[]>
}

/** Each need is checked at most once in this time, for any number of callers. */
const FRESH_MS = 1_000

const listUnreachable = async (needs: readonly Need[]): Promise<string[]> => {
  const verdicts = await Promise.all(needs.map(async ({ name, isHealthy }) => ({ name, isHealthy: await isHealthy() })))
  return verdicts.filter((verdict) => !verdict.isHealthy).map(({ name }) => name)
}

/** The reason that a process reports before it stops, so that a load balancer sends its callers elsewhere in time. */
const SHUTDOWN: readonly string[] = ['shutdown']

export interface ReadinessDeps {
  needs: readonly Need[]
  log: Log
  isStopping?: (() => boolean) | undefined
}

export const readiness = ({ needs, log, isStopping = () => false }: ReadinessDeps): Readiness => {
  let verdict: Promise<readonly string[]> = Promise.resolve([])
  let freshUntil = Number.NEGATIVE_INFINITY
  let isReady = true

  const check = async (): Promise<readonly string[]> => {
    const away = await listUnreachable(needs)
    freshUntil = performance.now() + FRESH_MS
    if (isReady && away.length > 0) log.warn('not ready', { waits_for: away.join(',') })
    if (!isReady && away.length === 0) log.info('ready again')
    isReady = away.length === 0
    return away
  }

  return {
    async waitsFor() {
      if (isStopping()) return SHUTDOWN
      if (performance.now() < freshUntil) return verdict
      // Callers wait for a running check and share its result.
      freshUntil = Number.POSITIVE_INFINITY
      verdict = check()
      return verdict
    },
  }
}
