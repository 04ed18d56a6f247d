// Rules of the run list without rendering: the states to filter by, and the bindings at the start.
import type { PublishedFlow } from '@company-data/sdk/company'
import type { RunParty } from '@company-data/web/runs/rules'

const AWAITING = 'awaiting_'

/** The possible states of a run of this version, in order. */
export const listStatuses = ({ parties, nodes, output_mode }: PublishedFlow['definition']): string[] => {
  const answeringParties = parties.filter(({ key }) => nodes.some(({ party }) => party === key))
  const middle = output_mode === 'document' ? ['generating', 'awaiting_signature'] : []
  return [...answeringParties.map(({ key }) => `${AWAITING}${key}`), ...middle, 'completed', 'cancelled']
}

/** The parties that are bound to customers at the start; also parties without a type, unless called `company`. */
export const customerParties = ({ parties }: PublishedFlow['definition']): RunParty[] =>
  parties.filter(({ type, key }) => (type === null ? key !== 'company' : type !== 'owner'))

export interface PartyTargets {
  target?: { connection_id: string }
  targets?: Record<string, { connection_id: string }>
}

/** A single customer party is bound by `target`, several by their keys. Undefined while one is missing. */
export const toTargets = (
  parties: readonly RunParty[],
  connectionIds: Readonly<Record<string, string>>,
): PartyTargets | undefined => {
  const entries = parties.map(({ key }) => [key, connectionIds[key]] as const)
  if (entries.some(([, connectionId]) => connectionId === undefined || connectionId === '')) return undefined
  const [only] = entries
  if (entries.length === 1 && only) return { target: { connection_id: only[1] ?? '' } }
  return {
    targets: Object.fromEntries(entries.map(([key, connectionId]) => [key, { connection_id: connectionId ?? '' }])),
  }
}
