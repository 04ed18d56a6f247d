// The health of a database: it responds, is writable, and has not recently run out of room or connections.
import { getErrorCode } from './store-error.ts'

export interface Health {
  isHealthy(): Promise<boolean>
  /** Called for every failed statement or connection. */
  note(error: unknown): void
}

interface Deps {
  ask<R extends object>(text: string): Promise<R[]>
  /** Opens a new session, which may reach the writable server. */
  reconnect(): void
  /** How long the database counts as unhealthy after a failure that shows trouble. */
  holdMs: number
}

const RESPONSE_TIMEOUT_MS = 1_500
const DISK_FULL = '53100'
/** No room, no memory, no connection; and a read-only server. */
const isTrouble = (code: string): boolean => code.startsWith('53') || code === '25006'

const stateText = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`
// Pages of a temporary table are allocated on disk immediately. A small write would only find space allocated earlier.
const roomText = `begin; create temporary table room_probe on commit drop as
  select repeat('x', 1000) as filling from generate_series(1, 200); rollback`

const hasRoom = async (ask: Deps['ask']): Promise<boolean> => {
  try {
    await ask(roomText)
    return true
  } catch (error) {
    await ask('rollback')
    // Any other error says nothing about the disk, such as a missing right to create temporary tables.
    return getErrorCode(error) !== DISK_FULL
  }
}

/** Callers share one query: a silent server is not queried again before that query has ended. */
export const databaseHealth = ({ ask, reconnect, holdMs }: Deps): Health => {
  let pending: Promise<boolean> | undefined
  let trouble: { code: string; until: number } | undefined

  const isWorking = async (): Promise<boolean> => {
    const [state] = await ask<{ isReadOnly: boolean }>(stateText)
    if (state?.isReadOnly) {
      reconnect()
      return false
    }
    if (trouble === undefined) return true
    if (performance.now() < trouble.until) return false
    if (trouble.code === DISK_FULL && !(await hasRoom(ask))) return false
    trouble = undefined
    return true
  }
  const check = (): Promise<boolean> =>
    isWorking()
      .catch(() => false)
      .finally(() => {
        pending = undefined
      })
  return {
    async isHealthy() {
      const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS, false)
      pending ??= check()
      return await Promise.race([pending, tooLate]).finally(() => clearTimeout(timer))
    },
    note(error) {
      const code = getErrorCode(error) ?? ''
      if (isTrouble(code)) trouble = { code, until: performance.now() + holdMs }
    },
  }
}
