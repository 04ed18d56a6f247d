// What the list of runs knows of a flow without drawing it: the states to filter by, and who is bound at a start.
import type { PublishedFlow } from '@company-data/sdk/company'
import type { RunParty } from '@company-data/ui/runs/rules'

const AWAITING = 'awaiting_'

/** The states that a run of this version can be in, in the order of its life. */
export const statusesOf = ({ parties, nodes, output_mode }: PublishedFlow['definition']): string[] => {
  const answering = parties.filter(({ key }) => nodes.some(({ party }) => party === key))
  const middle = output_mode === 'document' ? ['generating', 'awaiting_signature'] : []
  return [...answering.map(({ key }) => `${AWAITING}${key}`), ...middle, 'completed', 'cancelled']
}

/** The parties that a start binds to a customer; a party without a type is bound so too, unless it is called `company`. */
export const customerParties = ({ parties }: PublishedFlow['definition']): RunParty[] =>
  parties.filter(({ type, key }) => (type === null ? key !== 'company' : type !== 'owner'))

export interface PartyTargets {
  target?: { connection_id: string }
  targets?: Record<string, { connection_id: string }>
}

/** One customer party is bound by `target`, several each by its key. Undefined while somebody is missing. */
export const targetsOf = (
  parties: readonly RunParty[],
  chosen: Readonly<Record<string, string>>,
): PartyTargets | undefined => {
  const entries = parties.map(({ key }) => [key, chosen[key]] as const)
  if (entries.some(([, connectionId]) => connectionId === undefined || connectionId === '')) return undefined
  const [only] = entries
  if (entries.length === 1 && only) return { target: { connection_id: only[1] ?? '' } }
  return {
    targets: Object.fromEntries(entries.map(([key, connectionId]) => [key, { connection_id: connectionId ?? '' }])),
  }
}
