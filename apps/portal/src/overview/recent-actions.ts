// Today's events as lines: repeated changes of a service, and runs of a flow one after another, are one line with a count.
import type { RecentAction } from '@company-data/sdk/company'

export interface RecentEntry {
  /** The latest of them. */
  action: RecentAction
  count: number
}

const isRepeat = (action: RecentAction, before: RecentAction): boolean => {
  if (action.kind !== before.kind || action.service_id !== before.service_id) return false
  if (action.kind === 'run_started') return action.flow_id === before.flow_id
  return action.kind === 'changed' && action.name === before.name
}

export const recentLines = (actions: readonly RecentAction[]): RecentEntry[] => {
  const lines: RecentEntry[] = []
  for (const action of actions) {
    const last = lines.at(-1)
    if (last && isRepeat(action, last.action)) last.count += 1
    else lines.push({ action, count: 1 })
  }
  return lines
}
