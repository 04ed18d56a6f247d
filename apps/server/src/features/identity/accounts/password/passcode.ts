// The passcode that unlocks a person's app, stored as a hash of a derived verifier.
import { ApiError } from '@company-data/protocol/errors'
import { wrongPasscodes } from '@company-data/protocol/limits'
import type { PasscodeChange } from '@company-data/protocol/wire/identity/passcode'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import { type AccountRow, findById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { toRecipient } from '../mail-recipient.ts'
import { mailTexts } from '../mail-texts/mail-texts.ts'
import type { AcceptedProof, StepUp } from '../step-up/step-up.ts'
import { countWrongPasscode, forgetWrongPasscodes, replacePasscode } from './passcode-store.ts'
import { type SlowHashDeps, slowHash } from './password-hash.ts'

type Deps = Pick<AccountDeps, 'directory' | 'limits' | 'mail'> & SlowHashDeps & { stepUp: StepUp }

export type Passcodes = ReturnType<typeof passcodes>

const changeMails =
  ({ mail }: Deps) =>
  async (tx: DirectoryTx, account: AccountRow, state: 'set' | 'removed'): Promise<void> => {
    const text = mailTexts(account).passcodeChanged(state)
    await mail.add(tx, { ...toRecipient(account), kind: 'passcode_changed', ...text })
  }

/**
 * per account, for any address. An attempt is counted before it is compared, so that concurrent ones cannot
 * exceed the limit; only a wrong one stays counted. A-101: many wrong ones in a row remove the passcode.
 */
const createCheck =
  (
    { directory, limits }: Deps,
    matches: (passcode: string, account: AccountRow) => Promise<boolean>,
    mailChange: ReturnType<typeof changeMails>,
  ) =>
  async (account: AccountRow, passcode: string): Promise<boolean> => {
    const bucket = `passcode ${account.user_id}`
    limits.takeOrRefuse('login', bucket)
    let isWrong = false
    try {
      isWrong = !(await matches(passcode, account))
    } finally {
      if (!isWrong) limits.giveBack('login', bucket)
    }
    const { user_id, passcode_hash } = account
    if (passcode_hash === null) return false
    if (!isWrong) return forgetWrongPasscodes(directory.kysely, user_id, passcode_hash)
    await directory.transaction(async (tx) => {
      if (await countWrongPasscode(tx, user_id, passcode_hash, wrongPasscodes)) await mailChange(tx, account, 'removed')
    })
    return false
  }

export const passcodes = (deps: Deps) => {
  const { directory, stepUp } = deps
  // A passcode is short, so only the slow hash and the platform key protect it.
  const hashes = slowHash(deps, 'account.passcode')
  const mailChange = changeMails(deps)
  const matches = (passcode: string, { passcode_hash, user_id }: AccountRow): Promise<boolean> =>
    hashes.matches(passcode, passcode_hash ?? undefined, user_id)
  const check = createCheck(deps, matches, mailChange)
  /** Undefined for the current passcode. */
  const requireProof = async (
    caller: SessionCaller,
    account: AccountRow,
    { passcode, current_passcode, ...proof }: PasscodeChange,
    address: string,
  ): Promise<AcceptedProof | undefined> => {
    if (current_passcode != null) {
      if (await check(account, current_passcode)) return undefined
      throw new ApiError('account.proof_invalid')
    }
    const text = `passcode:${caller.userId}:${passcode ?? 'none'}`
    const action = { text, freshIsEnough: account.passcode_hash === null, address, isCounted: true }
    return stepUp.requireProof(caller, proof, action)
  }
  return {
    check,
    /** The first one needs a proof or a fresh session; replacing or removing one needs a proof or the current one. */
    async change(caller: SessionCaller, change: PasscodeChange, address: string): Promise<{ passcode_set: boolean }> {
      const account = await findById(directory.kysely, caller.userId)
      if (!account) throw new ApiError('auth.token_invalid')
      const proof = await requireProof(caller, account, change, address)
      const { passcode } = change
      const hash = passcode === null ? null : await hashes.hash(passcode, caller.userId)
      // With a proof, the passcode may be any.
      const checkedHash = proof?.isProven ? undefined : account.passcode_hash
      // Another change since the check has set a passcode that this caller may not know.
      await directory.transaction(async (tx) => {
        await proof?.use(tx)
        const isReplaced = await replacePasscode(tx, caller.userId, checkedHash, hash)
        if (!isReplaced) throw new ApiError('account.proof_invalid')
        await mailChange(tx, account, hash === null ? 'removed' : 'set')
      })
      return { passcode_set: hash !== null }
    },
  }
}
