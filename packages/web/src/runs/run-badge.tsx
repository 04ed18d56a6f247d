// The state of a run as a badge.
import { Badge, useTexts } from '@company-data/ui'
import { runStateTexts, stateText } from './run-state-texts.ts'
import { getRunState, getTone, type RunParty } from './run-states.ts'

interface RunBadgeProps {
  status: string
  parties: readonly RunParty[]
  /** The parties of the current user. */
  ownKeys: readonly string[]
}

export const RunBadge = ({ status, parties, ownKeys }: RunBadgeProps) => {
  const texts = useTexts(runStateTexts)
  const state = getRunState(status, parties, ownKeys)
  return <Badge tone={getTone(state)}>{stateText(texts, state)}</Badge>
}
