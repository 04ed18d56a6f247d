// Prepares what a connection is asked again and again: parsing and planning a statement costs more than running it.
import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { isOutdatedPlan } from '../store-error.ts'
import { beginWithFirst, type Config, inOnePacket } from './packets.ts'

/** A plan takes memory in the server, once per connection; texts beyond these are run as they come. */
const MOST_PREPARED = 199
/** Texts that have come once. Lists of changing length make a new text each time and are not worth a plan. */
const MOST_REMEMBERED = 1_000

interface Names {
  /** The name to run a text under, or undefined: not yet, or not at all. */
  of(text: string): string | undefined
  /** The server keeps an outdated plan under its name for as long as the connection lives: the name is not used again. */
  giveUp(text: string): void
}

const names = (): Names => {
  const prepared = new Map<string, string | undefined>()
  const seen = new Set<string>()
  const nameOf = (text: string): string | undefined => {
    const name = prepared.get(text)
    if (name !== undefined || prepared.has(text) || prepared.size >= MOST_PREPARED) return name
    if (!seen.has(text)) {
      if (seen.size >= MOST_REMEMBERED) seen.clear()
      seen.add(text)
      return undefined
    }
    seen.delete(text)
    const made = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    prepared.set(text, made)
    return made
  }
  return { of: nameOf, giveUp: (text) => prepared.set(text, undefined) }
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown
type Asked = (query: Config) => Promise<unknown>

/** On every new connection. Only what has parameters: the rest is `commit` and the like. */
export const prepareRepeatedStatements = (client: PoolClient): void => {
  const known = names()
  const query = client.query.bind(client) as Query
  const begin = beginWithFirst(client)
  const gather = inOnePacket(client)
  const ask: Asked = (config) => (begin.isDue() ? begin.with(config) : (query(config) as Promise<unknown>))
  const runPrepared = async (name: string, text: string, values: unknown[]): Promise<unknown> => {
    try {
      return await ask({ name, text, values })
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      known.giveUp(text)
      // Inside a transaction the second try fails too, and the whole transaction begins anew (isRetryable).
      return ask({ text, values }).catch(() => Promise.reject(error))
    }
  }
  const prepare: Query = (text, values, ...rest) => {
    gather()
    if (typeof text !== 'string' || rest.length > 0) return query(text, values, ...rest)
    if (!Array.isArray(values) || values.length === 0) return begin.plain(text) ?? query(text, values)
    const name = known.of(text)
    return name === undefined ? ask({ text, values }) : runPrepared(name, text, values)
  }
  client.query = prepare as typeof client.query
}
