// The live copies of contact data: what connections do when a datum changes, for the hooks of contact data.
import type { ContactDataHooks } from '../../contact-data/index.ts'
import { createMappingFinder } from './datum-mappings.ts'
import { datumTransactions } from './datum-transaction.ts'
import type { LiveCopyDeps } from './live-copy-deps.ts'
import { slotLocks } from './slot-locks.ts'
import { slotWrites } from './slot-writes.ts'

export interface LiveCopies {
  changeWithSlots: ContactDataHooks['contact-data.changing']
  attestSlots: ContactDataHooks['contact-data.attested']
  findMappings: ContactDataHooks['contact-data.mappings']
}

export const liveCopies = (deps: LiveCopyDeps): LiveCopies => {
  const { accounts, regionDatabases } = deps
  const locks = slotLocks(deps)
  const writes = slotWrites(deps)
  return {
    changeWithSlots: datumTransactions(deps, locks, writes),
    findMappings: createMappingFinder(regionDatabases),
    async attestSlots(home, source, attestation) {
      const { ownerUserId: userId } = source
      const subject = { userId, code: (await accounts.state(userId))?.code ?? null }
      await locks.withSlots(home, source, undefined, (locked) => writes.attest(locked, subject, attestation))
    },
  }
}
