// Today's events as lines: a change that repeats, such as the state of a webhook that fails all day, is one line with a count.
import type { RecentAct } from '@company-data/sdk/company'

export interface RecentLine {
  /** The latest of them. */
  act: RecentAct
  count: number
}

const isRepeat = (act: RecentAct, before: RecentAct): boolean =>
  act.kind === 'changed' &&
  before.kind === 'changed' &&
  act.name === before.name &&
  act.service_id === before.service_id

export const recentLines = (acts: readonly RecentAct[]): RecentLine[] => {
  const lines: RecentLine[] = []
  for (const act of acts) {
    const last = lines.at(-1)
    if (last && isRepeat(act, last.act)) last.count += 1
    else lines.push({ act, count: 1 })
  }
  return lines
}
