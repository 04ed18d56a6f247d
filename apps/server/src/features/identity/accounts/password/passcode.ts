// The passcode that unlocks the app of a person, stored as a hash of a derived verifier.
import { updateAccount } from '../account-store.ts'
import type { AccountNeeds } from '../needs.ts'
import { slowHash } from './slow-hash.ts'

type Needs = Pick<AccountNeeds, 'directory' | 'secrets' | 'slowHashCostLog2'>

export const passcodes = ({ directory, secrets, slowHashCostLog2 }: Needs) => {
  // A passcode is short, so only the slow hash and the platform key protect it.
  const hashes = slowHash(secrets, 'account.passcode', slowHashCostLog2)
  return {
    async set(userId: string, passcode: string): Promise<void> {
      const hash = await hashes.hash(passcode)
      await directory.transaction((tx) => updateAccount(tx, userId, { passcode_hash: hash }))
    },
  }
}
