// The passcode that unlocks a person's app, stored as a hash of a derived verifier.
import { type AccountRow, updateAccount } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { type SlowHashDeps, slowHash } from './slow-hash.ts'

type Deps = Pick<AccountDeps, 'directory' | 'limits'> & SlowHashDeps

export type Passcodes = ReturnType<typeof passcodes>

export const passcodes = (deps: Deps) => {
  const { directory, limits } = deps
  // A passcode is short, so only the slow hash and the platform key protect it.
  const hashes = slowHash(deps, 'account.passcode')
  return {
    async set(userId: string, passcode: string): Promise<void> {
      const hash = await hashes.hash(passcode, userId)
      await directory.transaction((tx) => updateAccount(tx, userId, { passcode_hash: hash }))
    },
    /**
     * per account, for any address. An attempt is counted before it is compared, so that concurrent ones cannot
     * exceed the limit; only a wrong one stays counted.
     */
    async check({ user_id, passcode_hash }: AccountRow, passcode: string): Promise<boolean> {
      const bucket = `passcode ${user_id}`
      limits.takeOrRefuse('login', bucket)
      let isWrong = false
      try {
        isWrong = !(await hashes.matches(passcode, passcode_hash ?? undefined, user_id))
        return !isWrong
      } finally {
        if (!isWrong) limits.giveBack('login', bucket)
      }
    },
  }
}
