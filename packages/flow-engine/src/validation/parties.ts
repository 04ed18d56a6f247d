// Checks the parties: their keys, their types, and that there is one besides the owner (FG-24, T-45).

import { extendPointer, isKey, type Party, wholeDefinition } from '../definition/index.ts'
import type { Inspection } from './inspection.ts'
import { noSubject } from './problem.ts'

const partyTypes: readonly unknown[] = ['owner', 'person', 'company', null]

/** It would make the status awaiting_signature ambiguous. */
const reservedKey = 'signature'

const keyFault = ({ say }: Inspection, { key }: Party, isRepeated: boolean): string | null => {
  if (!isKey(key)) return say.partyKey()
  if (key === reservedKey) return say.partySignature()
  return isRepeated ? say.partyTaken(key) : null
}

export const checkParties = (inspection: Inspection): void => {
  const {
    definition: { parties },
    problems,
    say,
  } = inspection
  const list = extendPointer(wholeDefinition, 'parties')
  const keys = new Set<string>()
  let owners = 0
  parties.forEach((party, index) => {
    const subject = { node: null, key: party.key }
    const wrongKey = keyFault(inspection, party, keys.has(party.key))
    keys.add(party.key)
    if (wrongKey !== null) problems.add('party.invalid', extendPointer(list, index, 'key'), subject, wrongKey)
    if (!partyTypes.includes(party.type))
      problems.add('party.invalid', extendPointer(list, index, 'type'), subject, say.partyType())
    if (party.type === 'owner') owners += 1
    if (party.type === 'owner' && owners === 2)
      problems.add('party.invalid', extendPointer(list, index, 'type'), subject, say.oneOwner())
  })
  if (parties.length === owners) problems.add('party.invalid', list, noSubject, say.partyNeeded())
}
