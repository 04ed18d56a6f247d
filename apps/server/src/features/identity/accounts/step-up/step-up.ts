// Step-up: an action that an open session alone may not do needs a fresh login or a new proof.
import { ApiError } from '@company-data/protocol/errors'
import type { StepUp as StepUpInput } from '@company-data/protocol/wire/identity/step-up'
import type { SessionCaller } from '../../../../gate/caller.ts'
import { type AccountRow, findById, useTotpStep } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { type Passkeys, readPasskeyProof } from '../passkeys/passkeys.ts'
import type { PasswordChecks } from '../password-check.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'

/** The ways to open a session in which the user showed who they are. An invitation is a link in a mail. */
const FRESH_BY: readonly string[] = ['password', 'passkey', 'kit', 'register']

export interface ProtectedAction {
  /** The text that a passkey signs, alone or with a challenge: it names the action and its content. */
  text: string
  freshIsEnough: boolean
  /** The client address of the call. */
  address: string
  /** The route already counts every call against the limit of account secrets. */
  isCounted?: boolean
}

export interface StepUp {
  /** True shortly after a login. */
  isFresh(caller: Pick<SessionCaller, 'grantId'>): Promise<boolean>
  /** Refuses with `account.proof_required` or `account.proof_invalid`. Slow if a password is sent. */
  requireProof(
    caller: Pick<SessionCaller, 'userId' | 'grantId'>,
    proof: StepUpInput,
    action: ProtectedAction,
  ): Promise<'fresh' | 'proven'>
}

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'limits' | 'tokens' | 'freshLoginMinutes'> & {
  passkeys: Passkeys
  passwordChecks: PasswordChecks
  secondFactor: SecondFactor
}

export const stepUp = (deps: Deps): StepUp => {
  const { directory, clock, limits, tokens, freshLoginMinutes, passkeys, passwordChecks, secondFactor } = deps

  const isFresh = async (grantId: string): Promise<boolean> => {
    if (freshLoginMinutes === 0) return false
    const opening = await tokens.grants.findOpening(grantId)
    if (!opening?.openedBy || !FRESH_BY.includes(opening.openedBy)) return false
    return clock.nowMs() - opening.openedAt.getTime() <= freshLoginMinutes * 60_000
  }

  /** A code of the authenticator app only: a recovery code proves no authenticator. */
  const isRightCode = async (account: AccountRow, code: string): Promise<boolean> => {
    const step = secondFactor.isOn(account) ? secondFactor.check(account, code) : undefined
    return step !== undefined && useTotpStep(directory.kysely, account, step)
  }

  const isRight = async (account: AccountRow, proof: StepUpInput, action: ProtectedAction): Promise<boolean> => {
    if (proof.password != null) return passwordChecks.matches(account, proof.password, action.address)
    if (proof.code != null) return isRightCode(account, proof.code)
    const signed = readPasskeyProof(proof)
    return signed !== undefined && passkeys.useProof(account.user_id, action.text, signed)
  }

  return {
    isFresh: ({ grantId }) => isFresh(grantId),
    async requireProof({ userId, grantId }, proof, action) {
      if (action.freshIsEnough && (await isFresh(grantId))) return 'fresh'
      // Counted before it is checked, so that concurrent attempts cannot exceed the limit.
      if (!action.isCounted) limits.takeOrRefuse('accountSecrets', userId)
      if (proof.password == null && proof.code == null && proof.signature == null && proof.assertion == null)
        throw new ApiError('account.proof_required')
      const account = await findById(directory.kysely, userId)
      if (!account) throw new ApiError('auth.token_invalid')
      if (!(await isRight(account, proof, action))) throw new ApiError('account.proof_invalid')
      // A passkey's proof without a challenge is remembered for long, so that it stays counted.
      const isRemembered = proof.password == null && proof.code == null && proof.challenge == null
      if (!action.isCounted && !isRemembered) limits.giveBack('accountSecrets', userId)
      return 'proven'
    },
  }
}
