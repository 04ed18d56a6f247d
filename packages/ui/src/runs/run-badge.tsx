// The state of a run as a badge.
import { Badge, useTexts } from '@company-data/ui'
import { runStateTexts, stateText } from './run-state-texts.ts'
import { type RunParty, stateOf, toneOf } from './run-states.ts'

interface RunBadgeProps {
  status: string
  parties: readonly RunParty[]
  /** The parties of the current user. */
  ownKeys: readonly string[]
}

export const RunBadge = ({ status, parties, ownKeys }: RunBadgeProps) => {
  const texts = useTexts(runStateTexts)
  const state = stateOf(status, parties, ownKeys)
  return <Badge tone={toneOf(state)}>{stateText(texts, state)}</Badge>
}
