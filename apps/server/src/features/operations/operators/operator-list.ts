// Operators in memory, found by their tokens without waiting; an owner adds, changes and removes them.
import { ApiError } from '@company-data/protocol/errors'
import type {
  CreatedOperator,
  NewOperator,
  OperatorChange,
  OperatorRecord,
  OperatorTokenRenewal,
} from '@company-data/protocol/wire/operations/operators'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { OperatorCaller } from '../../../gate/caller.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock/durations.ts'
import { cachedValue, type Tx } from '../../../platform/db/index.ts'
import { getErrorCode } from '../../../platform/db/store-error.ts'
import { equalInConstantTime } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { OperatorDeps } from './deps.ts'
import {
  insertOperator,
  listOperators,
  lockOperator,
  type OperatorRow,
  removeOperator,
  updateOperator,
} from './store.ts'

const TOPIC = 'platform_operator'
const PURPOSE = 'operator.token'
const PREFIX = 'op_'
const UNIQUE_VIOLATION = '23505'

/** The name of the token of the settings in the record of calls. */
const SETTINGS_NAME = 'OPERATOR_TOKEN'

interface KnownToken {
  caller: OperatorCaller
  expiresAt: Date
}

const toCaller = ({ id, name, roles }: OperatorRow): OperatorCaller => ({
  kind: 'operator',
  operatorId: id,
  name,
  roles: roles as OperatorCaller['roles'],
})

const indexTokens = (rows: readonly OperatorRow[]): ReadonlyMap<string, KnownToken> => {
  const tokens = new Map<string, KnownToken>()
  for (const row of rows) {
    const caller = toCaller(row)
    tokens.set(row.token_hash, { caller, expiresAt: row.expires_at })
    if (row.former_token_hash !== null && row.former_expires_at !== null)
      tokens.set(row.former_token_hash, { caller, expiresAt: row.former_expires_at })
  }
  return tokens
}

type Deps = Omit<OperatorDeps, 'log'>
type Write = <T>(work: (tx: Tx<DirectoryTables>) => Promise<T>) => Promise<T>

const toRecord = (row: OperatorRow, now: Date): OperatorRecord => ({
  operator_id: row.id,
  name: row.name,
  roles: row.roles as OperatorRecord['roles'],
  created_at: formatTimestamp(row.created_at),
  expires_at: formatTimestamp(row.expires_at),
  former_expires_at:
    row.former_expires_at !== null && row.former_expires_at > now ? formatTimestamp(row.former_expires_at) : null,
})

/** The operators in memory. When `write` returns, this process and all others have the new rows or are loading them. */
const openCache = (directory: Deps['directory']) => {
  const cache = cachedValue({
    db: directory,
    topic: TOPIC,
    load: async () => {
      const rows = await listOperators(directory.kysely)
      return { rows, tokens: indexTokens(rows) }
    },
  })
  const write: Write = async (work) => {
    try {
      const result = await directory.transaction(async (tx) => {
        const value = await work(tx)
        await directory.notify(tx, TOPIC)
        return value
      })
      await cache.refresh()
      return result
    } catch (error) {
      throw getErrorCode(error) === UNIQUE_VIOLATION ? new ApiError('ops.operator_name_taken', { cause: error }) : error
    }
  }
  return { ...cache, write }
}

const operatorChanges = ({ clock, ids, secrets }: Deps, write: Write) => {
  const createToken = (days: number) => {
    const token = `${PREFIX}${secrets.random()}`
    const columns = {
      token_hash: secrets.keyedHash(token, PURPOSE),
      expires_at: new Date(clock.nowMs() + days * DAY_MS),
    }
    return { token, columns }
  }
  const change = (id: string, work: (tx: Tx<DirectoryTables>, row: OperatorRow) => Promise<OperatorRow>) =>
    write(async (tx) => {
      const row = await lockOperator(tx, id)
      if (!row) throw new ApiError('ops.operator_unknown')
      return await work(tx, row)
    })
  return {
    async add({ name, roles, expires_in_days: days }: NewOperator): Promise<CreatedOperator> {
      const { token, columns } = createToken(days)
      const row = { id: ids.next(), name, roles, created_at: clock.now(), ...columns }
      return { ...toRecord(await write((tx) => insertOperator(tx, row)), clock.now()), token }
    },
    async change(id: string, { name, roles }: OperatorChange): Promise<OperatorRecord> {
      const changedRow = await change(id, (tx, row) =>
        updateOperator(tx, id, { name: name ?? row.name, roles: roles ?? row.roles }),
      )
      return toRecord(changedRow, clock.now())
    },
    /** The former token stays valid for a while, never longer than it would have been. */
    async renew(id: string, { expires_in_days: days, overlap_hours: hours }: OperatorTokenRenewal) {
      const { token, columns } = createToken(days)
      const overlapEndMs = clock.nowMs() + hours * HOUR_MS
      const row = await change(id, (tx, { token_hash, expires_at }) => {
        const former_expires_at = new Date(Math.min(overlapEndMs, expires_at.getTime()))
        return updateOperator(tx, id, { ...columns, former_token_hash: token_hash, former_expires_at })
      })
      return { ...toRecord(row, clock.now()), token }
    },
    async remove(id: string): Promise<void> {
      await change(id, async (tx, row) => {
        await removeOperator(tx, id)
        return row
      })
    },
  }
}

export const operatorList = (deps: Deps) => {
  const { directory, clock, secrets, operatorToken } = deps
  const cache = openCache(directory)
  return {
    ...operatorChanges(deps, cache.write),
    /** The owner of a token; `expired`: it was one. */
    find(token: string): OperatorCaller | 'expired' | undefined {
      if (equalInConstantTime(token, operatorToken))
        return { kind: 'operator', operatorId: null, name: SETTINGS_NAME, roles: ['owner'] }
      if (!token.startsWith(PREFIX)) return undefined
      const entry = cache.get().tokens.get(secrets.keyedHash(token, PURPOSE))
      if (entry === undefined) return undefined
      return entry.expiresAt > clock.now() ? entry.caller : 'expired'
    },
    list: (): OperatorRecord[] => cache.get().rows.map((row) => toRecord(row, clock.now())),
    start: () => cache.start(),
    stop: () => cache.stop(),
  }
}

export type OperatorList = ReturnType<typeof operatorList>
