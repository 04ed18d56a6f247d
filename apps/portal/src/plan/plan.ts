// What a change of the level means: more, less, and when the data of flows goes (G-012, D2-LIM-05, D2-LIM-06).
import { hasContractFlows, hasLevel, type Level } from '@company-data/protocol/levels'

/** Days after which the data of flow runs are deleted when the company changes to a level without contract flows. */
const DAYS_ON_FREE = 7
const DAYS_ON_OTHERS = 30

export interface LevelChange {
  isUpgrade: boolean
  /** Undefined: the data of flows stays. */
  flowDataDays: number | undefined
  /** Service clients get no tokens any more. */
  endsDataAccess: boolean
  /** A date of deletion that an earlier change set no longer counts. */
  keepsFlowData: boolean
}

export const levelChangeOf = (from: Level, to: Level): LevelChange => ({
  isUpgrade: from !== to && hasLevel(to, from),
  // Also from basic to free: the earlier date counts, so it may be shorter than the one that runs already.
  flowDataDays: hasContractFlows(to) || from === to ? undefined : to === 'free' ? DAYS_ON_FREE : DAYS_ON_OTHERS,
  endsDataAccess: hasLevel(from, 'basic') && !hasLevel(to, 'basic'),
  keepsFlowData: hasContractFlows(to) && !hasContractFlows(from),
})
