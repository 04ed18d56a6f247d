// The publish times of a service's form, found in its log.
import type { ServiceLogEntry } from '@company-data/sdk/company'

interface LogPage {
  items: readonly ServiceLogEntry[]
  next_cursor: string | null
}

const SHOWN = 8
/** A log with many webhooks is long, so the card does not read all of it. */
const MAX_PAGES = 10

export interface Publications {
  entries: ServiceLogEntry[]
  /** The log was read to its end. */
  isWhole: boolean
}

export const listPublications = async (
  pageAfter: (cursor: string | null) => Promise<LogPage>,
): Promise<Publications> => {
  const entries: ServiceLogEntry[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < MAX_PAGES && entries.length < SHOWN; pages += 1) {
    const page: LogPage = await pageAfter(cursor)
    entries.push(...page.items.filter(({ kind }) => kind === 'config.published'))
    cursor = page.next_cursor
    if (cursor === null) return { entries: entries.slice(0, SHOWN), isWhole: true }
  }
  return { entries: entries.slice(0, SHOWN), isWhole: false }
}
