// Prepares statements that come again on a connection: parsing and planning a statement costs more than running it.
import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { isOutdatedPlan, statementFailure } from '../store-error.ts'
import { beginWithFirst, type Config, createWriteBatcher, isSingle } from './packets.ts'

/** A prepared statement takes server memory on every connection; texts beyond this number are run unprepared. */
const MAX_PREPARED = 199
/**
 * How many texts seen once are remembered. A list of varying length makes a new text each time: not worth preparing.
 */
const MAX_REMEMBERED = 1_000

interface Names {
  /** The name under which the text is prepared; undefined when it is not prepared, yet or at all. */
  of(text: string): string | undefined
  /** The server keeps an outdated plan under its name as long as the connection lives, so the name is not used again. */
  giveUp(text: string): void
}

/** Behind a pooler the next transaction may have another session, which does not know the name. */
const unnamed: Names = { of: () => undefined, giveUp: () => undefined }
const beginAlone = {
  isDue: () => false,
  with: (config: Config) => Promise.reject(new Error(`not begun: ${config.text}`)),
  plain: () => undefined,
}

const names = (): Names => {
  const prepared = new Map<string, string | undefined>()
  const knownTexts = new Set<string>()
  const getName = (text: string): string | undefined => {
    const name = prepared.get(text)
    if (name !== undefined || prepared.has(text) || prepared.size >= MAX_PREPARED) return name
    if (!knownTexts.has(text)) {
      if (knownTexts.size >= MAX_REMEMBERED) knownTexts.clear()
      knownTexts.add(text)
      return undefined
    }
    knownTexts.delete(text)
    const newName = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    prepared.set(text, newName)
    return newName
  }
  return { of: getName, giveUp: (text) => prepared.set(text, undefined) }
}

const bounds = /^(?:begin|start transaction|commit|rollback)\b/
const ends = /^(?:commit|rollback)$/

/** A transaction may lift the server's limits for itself; ours then follows. */
const lifts = /set_config\('statement_timeout', '0', true\)/
const LIFTED_MS = 15 * 60_000

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown
type Run = (query: Config) => Promise<unknown>

interface PrepareOptions {
  /** Called for every failure. */
  note(error: unknown): void
  /** True if the connection leads to a pooler: nothing is prepared. */
  isPooled: boolean
}

/**
 * Called for every new connection. Only statements with parameters are prepared: the others are `commit` and the like.
 */
export const prepareRepeatedStatements = (client: PoolClient, { note, isPooled }: PrepareOptions): void => {
  const statementNames = isPooled ? unnamed : names()
  const query = client.query.bind(client) as Query
  const begin = isPooled ? beginAlone : beginWithFirst(client)
  const gather = createWriteBatcher(client)
  const run: Run = (config) => (begin.isDue() ? begin.with(config) : (query(config) as Promise<unknown>))
  let isLifted = false
  const limit = (): { query_timeout?: number } => (isLifted ? { query_timeout: LIFTED_MS } : {})
  const runPrepared = async (name: string, text: string, values: unknown[]): Promise<unknown> => {
    try {
      return await run({ name, text, values, ...limit() })
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      statementNames.giveUp(text)
      // Inside a transaction the second try fails too, and then the whole transaction is retried (isRetryable).
      return run({ text, values, ...limit() }).catch(() => Promise.reject(error))
    }
  }
  let isInTransaction = false
  const prepare: Query = (text, values, ...rest) => {
    gather()
    if (typeof text !== 'string' || rest.length > 0) return query(text, values, ...rest)
    if (!Array.isArray(values) || values.length === 0) {
      if (bounds.test(text)) {
        isInTransaction = !ends.test(text)
        isLifted = false
      }
      isLifted ||= lifts.test(text)
      if (begin.isDue() && !bounds.test(text) && isSingle(text)) return begin.with({ text, values: [], ...limit() })
      return begin.plain(text) ?? (isLifted ? query({ text, ...limit() }) : query(text, values))
    }
    const name = statementNames.of(text)
    const result = name === undefined ? run({ text, values, ...limit() }) : runPrepared(name, text, values)
    if (isInTransaction) return result
    return result.catch((error: unknown) => Promise.reject(statementFailure(error, text)))
  }
  const prepareNoted: Query = (...args) => {
    const result = prepare(...args)
    if (result instanceof Promise) result.catch(note)
    return result
  }
  client.query = prepareNoted as typeof client.query
}
