// Effects of a level change: more, less, and when flow data is deleted (G-012, D2-LIM-05, D2-LIM-06).
import { hasContractFlows, hasLevel, type Level } from '@company-data/protocol/levels'

/** Days until flow run data is deleted after a change to a level without contract flows. */
const DAYS_ON_FREE = 7
const DAYS_ON_OTHERS = 30

export interface LevelChange {
  isUpgrade: boolean
  /** Undefined if flow data stays. */
  flowDataDays: number | undefined
  /** Service clients get no more tokens. */
  endsDataAccess: boolean
  /** A deletion date set by an earlier change is lifted. */
  keepsFlowData: boolean
}

export const toLevelChange = (from: Level, to: Level): LevelChange => ({
  isUpgrade: from !== to && hasLevel(to, from),
  // Also from basic to free: the earlier date counts, so less time may remain.
  flowDataDays: hasContractFlows(to) || from === to ? undefined : to === 'free' ? DAYS_ON_FREE : DAYS_ON_OTHERS,
  endsDataAccess: hasLevel(from, 'basic') && !hasLevel(to, 'basic'),
  keepsFlowData: hasContractFlows(to) && !hasContractFlows(from),
})
