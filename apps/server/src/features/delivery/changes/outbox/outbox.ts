// The outbox, the only way for events into the channels: a row per event and channel, in one transaction (G-090, T-65).
import { ApiError } from '@company-data/protocol/errors'
import { collapseKey, type EventName, type WireEvent } from '@company-data/protocol/events'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database, TxContext } from '../../../../platform/db/index.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { changeNumbering, type Numbering } from './event-numbers.ts'
import type { NewChange } from './new-change.ts'
import { insertChanges, type OutboxColumns } from './outbox-store.ts'

export interface Outbox {
  /**
   * Events keep the order of the list in every channel. Call it once per operation, as its last write: its place among
   * other operations is taken here. It waits for no result in between, so the operation may leave it to its commit. When the
   * transaction returns, the events are in their channels.
   */
  raise(context: TxContext<RegionTables>, changes: readonly NewChange[]): Promise<void>
  /** Numbers events whose writers died before they could, while the region is open; returns how to stop. */
  watch(database: Database<RegionTables>, isOpen: () => boolean, everyMs?: number): () => void
}

interface OutboxRow {
  change: NewChange
  id: string
  /** Members of the event besides its id and name. */
  members: Record<string, unknown>
  collapseKey: string | null
}

const toRow = (change: NewChange, id: string, at: string): OutboxRow => {
  const { serviceId, event, subject } = change
  const members = { person_user_id: subject.userId, share_code: subject.code, at, ...change.members }
  return { change, id, members, collapseKey: collapseKey({ id, event, ...members } as WireEvent, serviceId) }
}

/**
 * G-093 applies within an operation too: of several events with one collapse key the last one stays, at its position.
 */
const selectLatestPerKey = (rows: readonly OutboxRow[]): OutboxRow[] => {
  const lastIndexes = new Map(rows.map(({ collapseKey }, index) => [collapseKey, index]))
  return rows.filter(({ collapseKey }, index) => collapseKey === null || lastIndexes.get(collapseKey) === index)
}

/** An escaped null character or half of a surrogate pair; a text with a backslash before `u0000` has two backslashes. */
const UNREADABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** JSON could have these, but PostgreSQL could not look into it then. */
const writeMembers = (members: object): string => {
  const json = JSON.stringify(members)
  if (UNREADABLE.test(json)) throw new ApiError('request.invalid')
  return json
}

const toColumns = (rows: readonly OutboxRow[]): OutboxColumns => ({
  services: rows.map(({ change }) => change.serviceId),
  ids: rows.map(({ id }) => id),
  events: rows.map(({ change }) => change.event),
  collapseKeys: rows.map((row) => row.collapseKey),
  connections: rows.map(({ change }) => change.slot?.connectionId ?? null),
  requestFields: rows.map(({ change }) => change.slot?.requestFieldId ?? null),
  members: rows.map(({ members }) => writeMembers(members)),
})

export interface OutboxDeps {
  clock: Clock
  ids: Ids
  log?: Pick<Log, 'error'>
  /** `at_once`: an operation waits until it can number its events (EVENT_NUMBERS). */
  eventNumbers?: 'after_commit' | 'at_once'
  /** Called with the names, before the operation commits. */
  onRaised?: (events: readonly EventName[]) => void
}

/** The databases of this process's regions, each with what numbers its events. */
const numberings = (deps: Pick<OutboxDeps, 'clock' | 'log'>) => {
  const byDatabase = new WeakMap<Database<RegionTables>, Numbering>()
  return (database: Database<RegionTables>): Numbering => {
    const numbering = byDatabase.get(database) ?? changeNumbering(database, deps)
    byDatabase.set(database, numbering)
    return numbering
  }
}

export const outbox = (deps: OutboxDeps): Outbox => {
  const { clock, ids, onRaised } = deps
  const doesWait = deps.eventNumbers === 'at_once'
  const getNumbering = numberings(deps)
  return {
    async raise(context, changes) {
      if (changes.length === 0) return
      const now = clock.now()
      onRaised?.(changes.map(({ event }) => event))
      const rows = changes.map((change) => toRow(change, ids.next(), formatTimestamp(now)))
      const columns = toColumns(selectLatestPerKey(rows))
      const numbering = getNumbering(context.database)
      // Several operations at once would otherwise each hold their channels until their commits.
      const isAlone = numbering.enter(context.tx)
      const options = { now, mayNumber: isAlone || doesWait, doesWait, bound: numbering.bound() }
      let waiting: readonly string[] = columns.services
      context.database.atEnd(context.tx, (end) =>
        end === 'undone' || waiting.length === 0 ? undefined : numbering.number(waiting),
      )
      waiting = await insertChanges(context, columns, options)
    },
    watch: (database, isOpen, everyMs) => getNumbering(database).watch(isOpen, everyMs),
  }
}
