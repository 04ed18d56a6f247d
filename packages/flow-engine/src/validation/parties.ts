// Judges the parties: their keys, their types, and that there is somebody besides the owner (FG-24, T-45).

import { isKey, type Party, spotAt, wholeDefinition } from '../definition/index.ts'
import type { Inspection } from './inspection.ts'
import { nobody } from './problem.ts'

const partyTypes: readonly unknown[] = ['owner', 'person', 'company', null]

/** It would make the status awaiting_signature ambiguous. */
const reservedKey = 'signature'

const keyFault = ({ key }: Party, isRepeated: boolean): string | null => {
  if (!isKey(key)) return 'The key of a party starts with a-z and has only a-z, 0-9 and _, at most 60 of them.'
  if (key === reservedKey) return 'A party may not be called "signature": that is a status of runs.'
  return isRepeated ? `There is already a party "${key}".` : null
}

export const checkParties = ({ definition: { parties }, problems }: Inspection): void => {
  const list = spotAt(wholeDefinition, 'parties')
  const keys = new Set<string>()
  let owners = 0
  parties.forEach((party, place) => {
    const subject = { node: null, key: party.key }
    const wrongKey = keyFault(party, keys.has(party.key))
    keys.add(party.key)
    if (wrongKey !== null) problems.add('party.invalid', spotAt(list, place, 'key'), subject, wrongKey)
    if (!partyTypes.includes(party.type))
      problems.add(
        'party.invalid',
        spotAt(list, place, 'type'),
        subject,
        'The type of a party is owner, person or company.',
      )
    if (party.type === 'owner') owners += 1
    if (party.type === 'owner' && owners === 2)
      problems.add('party.invalid', spotAt(list, place, 'type'), subject, 'A flow has one owner at most.')
  })
  if (parties.length === owners) problems.add('party.invalid', list, nobody, 'A flow needs a party besides its owner.')
}
