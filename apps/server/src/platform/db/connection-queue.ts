// Connections are given to accounts in turn: one with many calls at once delays no other by more than one of them (B-23).
import { fairQueue } from '@company-data/pdf/jobs'
import type pg from 'pg'
import { currentAccount } from '../call-context.ts'

/** Work without an account has a separate turn each time. */
let anonymousCount = 0
const askedBy = (): string => {
  const account = currentAccount()
  if (account !== undefined) return account
  anonymousCount = (anonymousCount + 1) % Number.MAX_SAFE_INTEGER
  return `other ${anonymousCount}`
}

interface Waiter {
  readonly account: string
  start(): void
  hasTimedOut: boolean
}

type Client = Pick<pg.PoolClient, 'release'>

/** One account leaves this part of the connections to others, also while none of them waits: its statements may be long. */
const RESERVED_PART = 4

const tooLate = (): Error => new Error('timeout exceeded when trying to connect')

/** No caller is refused immediately; one that waits too long is, as by the pool itself. */
const LIMITS = {
  waiting: Number.POSITIVE_INFINITY,
  waitingPerKey: Number.POSITIVE_INFINITY,
  runningPerKey: 1,
  // One call of an account waits for no burst of others.
  maxOvertaking: 3,
  // Statements have a time limit, so accounts are served in turn and not charged: a query costs no measurement.
  now: () => 0,
}

export interface ConnectionQueue<C extends Client> {
  connect(): Promise<C>
  waiting(): number
}

/** `connect` returns one of `maxConnections` connections; its `release` gives the turn to the next caller. */
export const connectionQueue = <C extends Client>(
  connect: () => Promise<C>,
  maxConnections: number,
  timeoutMs: number,
): ConnectionQueue<C> => {
  const queue = fairQueue<Waiter>(LIMITS)
  const maxPerAccount = maxConnections - Math.floor(maxConnections / RESERVED_PART)
  const inUseBy = new Map<string, number>()
  let inUse = 0

  const count = (account: string, more: 1 | -1): void => {
    inUse += more
    const used = (inUseBy.get(account) ?? 0) + more
    if (used === 0) inUseBy.delete(account)
    else inUseBy.set(account, used)
  }
  const mayStart = ({ account, hasTimedOut }: Waiter): boolean =>
    hasTimedOut || (inUseBy.get(account) ?? 0) < maxPerAccount
  const proceed = (): void => {
    while (inUse < maxConnections) {
      const waiter = queue.take(mayStart)
      if (!waiter) return
      if (waiter.hasTimedOut) queue.end(waiter)
      else {
        count(waiter.account, 1)
        waiter.start()
      }
    }
  }
  const end = (waiter: Waiter): void => {
    count(waiter.account, -1)
    queue.end(waiter)
    proceed()
  }
  const takeTurn = (): Promise<Waiter> =>
    new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      let hasStarted = false
      const account = askedBy()
      const waiter: Waiter = {
        account,
        hasTimedOut: false,
        start() {
          hasStarted = true
          clearTimeout(timer)
          resolve(waiter)
        },
      }
      queue.add(waiter, account)
      proceed()
      if (hasStarted) return
      timer = setTimeout(() => {
        waiter.hasTimedOut = true
        reject(tooLate())
      }, timeoutMs)
    })

  return {
    async connect() {
      const waiter = await takeTurn()
      let client: C
      try {
        client = await connect()
      } catch (error) {
        end(waiter)
        throw error
      }
      const { release } = client
      client.release = (destroy) => {
        // As set by the pool, which sets it again with every connection it returns.
        client.release = release
        release.call(client, destroy)
        end(waiter)
      }
      return client
    },
    waiting: () => queue.size(),
  }
}

/** Queues the callers of a pool by account. */
export const queueConnections = (pool: pg.Pool, timeoutMs: number): (() => number) => {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const turns = connectionQueue(connect, pool.options.max, timeoutMs)
  pool.connect = ((callback?: unknown) => {
    if (callback !== undefined) throw new Error('connections of this pool are promised')
    return turns.connect()
  }) as pg.Pool['connect']
  return turns.waiting
}
