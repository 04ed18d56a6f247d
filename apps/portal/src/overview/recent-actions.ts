// Today's events as lines: a change that repeats, such as the state of a webhook that fails all day, is one line with a count.
import type { RecentAction } from '@company-data/sdk/company'

export interface RecentEntry {
  /** The latest of them. */
  action: RecentAction
  count: number
}

const isRepeat = (action: RecentAction, before: RecentAction): boolean =>
  action.kind === 'changed' &&
  before.kind === 'changed' &&
  action.name === before.name &&
  action.service_id === before.service_id

export const recentLines = (actions: readonly RecentAction[]): RecentEntry[] => {
  const lines: RecentEntry[] = []
  for (const action of actions) {
    const last = lines.at(-1)
    if (last && isRepeat(action, last.action)) last.count += 1
    else lines.push({ action, count: 1 })
  }
  return lines
}
