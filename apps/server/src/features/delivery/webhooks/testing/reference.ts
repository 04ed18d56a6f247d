// The state machine of the document (3.2, G-104) in its plainest form: what one webhook's endpoint must see.

export type Outcome = 'ok' | 'accepted' | 'error' | 'hang'

export interface ObservedDelivery {
  number: number
  /** True if it carries the durable id of its row. */
  isDurable: boolean
}

interface Row {
  number: number
  at: number
  isParked: boolean
}

const GRACE_MINUTES = 10
const RETENTION_MINUTES = 7 * 24 * 60

export const reference = () => {
  let health: 'running' | 'bad' | 'unknown' = 'running'
  let enabled = true
  let now = 0
  let badSince = 0
  let rows: Row[] = []
  let script: Outcome[] = []
  let fallback: Outcome = 'ok'
  const deliveries: ObservedDelivery[] = []

  const expire = (): void => {
    rows = rows.filter(({ at }) => now - at < RETENTION_MINUTES)
  }
  const parked = (): Row[] => (health === 'running' ? rows.filter(({ isParked }) => isParked) : rows)
  const isDue = (): boolean => health !== 'bad' || now - badSince >= GRACE_MINUTES

  const deliverFirst = (row: Row): void => {
    deliveries.push({ number: row.number, isDurable: health !== 'running' || row.isParked })
    if ((script.shift() ?? fallback) !== 'ok') {
      health = 'bad'
      badSince = now
      return
    }
    rows = rows.slice(1)
    // The probe: existing rows are replayed, later ones are live.
    if (health === 'unknown') for (const queuedRow of rows) queuedRow.isParked = true
    health = 'running'
  }
  const run = (): void => {
    while (enabled && isDue()) {
      expire()
      if (health === 'bad') health = 'unknown'
      const [first] = rows
      if (!first) return
      deliverFirst(first)
    }
  }
  return {
    deliveries,
    state: () => {
      expire()
      return { health, backlog_count: parked().length }
    },
    raise(numbers: readonly number[]) {
      if (enabled) rows.push(...numbers.map((number) => ({ number, at: now, isParked: false })))
      run()
    },
    respondWith(outcome: Outcome) {
      fallback = outcome
    },
    respondInSequence(outcomes: readonly Outcome[]) {
      script = [...outcomes]
    },
    advance(minutes: number) {
      now += minutes
      run()
    },
    setEnabled(to: boolean) {
      enabled = to
      run()
    },
    /** The rows a manual fetch gets. */
    drain(): number[] {
      expire()
      const parkedRows = parked()
      rows = rows.filter((row) => !parkedRows.includes(row))
      return parkedRows.map(({ number }) => number)
    },
  }
}

export type Reference = ReturnType<typeof reference>
