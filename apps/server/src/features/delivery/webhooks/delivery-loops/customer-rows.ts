// Reads the next rows of customers without a request (B-25): first only their numbers, further ahead than it sends.
import type { QueuedChange } from '../../changes/index.ts'
import type { WebhookRow } from '../webhook-row.ts'
import type { CustomerQueue, CustomerRows } from './customer-queue.ts'
import type { DeliveryLoopDeps, LoopState } from './loop-deps.ts'

/** The rows of one customer for one request; those that are gone by now are missing. */
export interface RowsToSend extends CustomerRows {
  rows: readonly QueuedChange[]
  /** True if the request would be too long with all of its rows: the last ones are missing too. */
  isCut: boolean
}

export interface CustomerReader {
  /** Reads the rows of up to `count` customers. `changed`: the channel is gone. `expired`: a row is too old to be sent. */
  readNext(webhook: WebhookRow, count: number): Promise<RowsToSend[] | 'changed' | 'expired'>
  /** True if the channel may have rows that are not known. */
  isMoreLikely(): boolean
}

interface Deps {
  state: LoopState
  deps: DeliveryLoopDeps
  queue: CustomerQueue
}

type ReadRows = ReadonlyMap<number, QueuedChange>

const NO_ROWS: ReadRows = new Map()

/** So many full requests for each one in flight are known ahead, if there are as many. */
const REQUESTS_AHEAD = 8

/** B-21: rows have up to 64 KiB, and those of one read are in memory together. */
const ROWS_OF_A_READ = 100

/** Rows are in memory until their request ends, so those that it has no room for are not kept. */
const cutRows = (rows: readonly QueuedChange[], maxCharacters: number): Pick<RowsToSend, 'rows' | 'isCut'> => {
  let characters = 0
  const end = rows.findIndex(({ members }, index) => {
    characters += members.length
    return index > 0 && characters > maxCharacters
  })
  return end < 0 ? { rows, isCut: false } : { rows: rows.slice(0, end), isCut: true }
}

/** Reads on in the channel. */
const createReadOn = ({ state, deps, queue }: Deps) => {
  let lastPage: 'none' | 'full' | 'last' = 'none'
  const isMoreLikely = (): boolean =>
    (lastPage !== 'last' || state.pauses.isWoken) && queue.size() < deps.maxKnownRows()
  /**
   * Many rows follow a full page, so only their numbers are read. Otherwise they are few: the rows themselves are read
   * and returned, for those that are sent at once. None is kept, because it can be replaced or removed while it waits.
   */
  const readOn = async (): Promise<ReadRows | undefined> => {
    // This read sees every row that woke the loop before it.
    state.pauses.isWoken = false
    const position = { channelId: state.webhookId, seq: queue.readUntil() }
    const rows = lastPage === 'full' ? undefined : await deps.rows(position)
    const page = lastPage === 'full' ? await deps.customerNumbers(position) : rows
    if (!page) return undefined
    lastPage = page.isFull ? 'full' : 'last'
    queue.add(page.rows, page.isFull ? (page.rows.at(-1)?.seq ?? position.seq) : page.lastSeq)
    return rows ? new Map(rows.rows.map((row) => [row.seq, row])) : NO_ROWS
  }
  return { isMoreLikely, readOn }
}

export const customerReader = (all: Deps): CustomerReader => {
  const { state, deps, queue } = all
  const { isMoreLikely, readOn } = createReadOn(all)
  const isFarAhead = ({ parallel, batch }: WebhookRow): boolean => queue.size() >= parallel * batch * REQUESTS_AHEAD

  const readRows = async (
    { company_user_id }: WebhookRow,
    next: readonly CustomerRows[],
    rowsAtHand: ReadRows,
  ): Promise<RowsToSend[]> => {
    const seqs = next.flatMap((rows) => rows.seqs)
    const missing = seqs.filter((seq) => !rowsAtHand.has(seq))
    const read = missing.length === 0 ? [] : await deps.rowsAt(state.webhookId, missing)
    const rows = new Map([...rowsAtHand, ...read.map((row) => [row.seq, row] as const)])
    const maxCharacters = deps.shares.maxCharacters(company_user_id)
    return next.map(({ customer, seqs: ownSeqs }) => ({
      customer,
      seqs: ownSeqs,
      ...cutRows(
        ownSeqs.flatMap((seq) => rows.get(seq) ?? []),
        maxCharacters,
      ),
    }))
  }

  return {
    isMoreLikely,
    async readNext(webhook, count) {
      const isNeeded = queue.countReady() < count && isMoreLikely()
      const rowsAtHand = isNeeded ? await readOn() : NO_ROWS
      if (!rowsAtHand) return 'changed'
      const next = queue.take(Math.min(count, Math.max(1, Math.floor(ROWS_OF_A_READ / webhook.batch))), webhook.batch)
      const isAhead = isFarAhead(webhook) || !isMoreLikely()
      const [rows, more] = await Promise.all([readRows(webhook, next, rowsAtHand), isAhead ? NO_ROWS : readOn()])
      if (!more) return 'changed'
      return rows.some((customer) => customer.rows.some(deps.isExpired)) ? 'expired' : rows
    },
  }
}
