// The passcode that unlocks the app of a person, stored as a hash of a derived verifier.
import { updateAccount } from '../account-store.ts'
import type { AccountNeeds } from '../needs.ts'
import { type SlowHashNeeds, slowHash } from './slow-hash.ts'

type Needs = Pick<AccountNeeds, 'directory'> & SlowHashNeeds

export const passcodes = (needs: Needs) => {
  const { directory } = needs
  // A passcode is short, so only the slow hash and the platform key protect it.
  const hashes = slowHash(needs, 'account.passcode')
  return {
    async set(userId: string, passcode: string): Promise<void> {
      const hash = await hashes.hash(passcode)
      await directory.transaction((tx) => updateAccount(tx, userId, { passcode_hash: hash }))
    },
  }
}
