// Colours of the parties on the canvas: the company has one colour, and its counterparties take turns with the others.
import type { Definition } from '@company-data/flow-engine'

const COUNTERPARTIES = ['first', 'second', 'third', 'fourth'] as const

export type PartyColour = 'company' | (typeof COUNTERPARTIES)[number]

/** By key. */
export const partyColours = (parties: Definition['parties']): ReadonlyMap<string, PartyColour> => {
  const others = parties.filter(({ type }) => type !== 'owner')
  const colours = parties.map((party): [string, PartyColour] => [
    party.key,
    COUNTERPARTIES[others.indexOf(party) % COUNTERPARTIES.length] ?? 'company',
  ])
  return new Map(colours)
}
