// Step-up: an action that an open session alone may not do needs a fresh login or a new proof.
import { ApiError } from '@company-data/protocol/errors'
import type { StepUp as StepUpInput } from '@company-data/protocol/wire/identity/step-up'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { DirectoryTx } from '../../../../schema/directory.ts'
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
  ): Promise<AcceptedProof>
}

export interface AcceptedProof {
  /** False if the session is fresh, and no proof was looked at. */
  isProven: boolean
  /**
   * Uses a code or a signature up, in the transaction of the action: an action that fails leaves it valid. Refuses with
   * `account.proof_invalid` if another action was first.
   */
  use(tx: DirectoryTx): Promise<void>
}

type UseOnce = (tx: DirectoryTx) => Promise<boolean>

/** A fresh session and a password may be used for any number of actions. */
const useAnyNumber: UseOnce = async () => true

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
  const checkCode = (account: AccountRow, code: string): UseOnce | undefined => {
    const step = secondFactor.isOn(account) ? secondFactor.check(account, code) : undefined
    return step === undefined ? undefined : (tx) => useTotpStep(tx, account, step)
  }

  /** Undefined if the proof is wrong. */
  const check = async (
    account: AccountRow,
    proof: StepUpInput,
    { text, address }: ProtectedAction,
  ): Promise<UseOnce | undefined> => {
    if (proof.password != null)
      return (await passwordChecks.matches(account, proof.password, address)) ? useAnyNumber : undefined
    if (proof.code != null) return checkCode(account, proof.code)
    const signed = readPasskeyProof(proof)
    return signed && (await passkeys.checkProof(account.user_id, text, signed))?.use
  }

  return {
    isFresh: ({ grantId }) => isFresh(grantId),
    async requireProof({ userId, grantId }, proof, action) {
      if (action.freshIsEnough && (await isFresh(grantId))) return { isProven: false, use: async () => undefined }
      // Counted before it is checked, so that concurrent attempts cannot exceed the limit.
      if (!action.isCounted) limits.takeOrRefuse('accountSecrets', userId)
      if (proof.password == null && proof.code == null && proof.signature == null && proof.assertion == null)
        throw new ApiError('account.proof_required')
      const account = await findById(directory.kysely, userId)
      if (!account) throw new ApiError('auth.token_invalid')
      const useOnce = await check(account, proof, action)
      if (!useOnce) throw new ApiError('account.proof_invalid')
      // A passkey's proof without a challenge is remembered for long, so that it stays counted.
      const isRemembered = proof.password == null && proof.code == null && proof.challenge == null
      if (!action.isCounted && !isRemembered) limits.giveBack('accountSecrets', userId)
      return {
        isProven: true,
        async use(tx) {
          if (await useOnce(tx)) return
          // It was right alone, and so given back.
          if (!action.isCounted && !isRemembered) limits.take('accountSecrets', userId)
          throw new ApiError('account.proof_invalid')
        },
      }
    },
  }
}
