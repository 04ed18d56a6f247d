// Two-factor approval for a company's backend: enroll persons, request an approval, read the outcome.
import { createTextChallenge, isAssertionBy, isSignedBy } from '@company-data/crypto'
import { oauthPrefix, serviceChallengePrefix } from '@company-data/protocol/contract/prefixes'
import { parseRoute } from '@company-data/protocol/contract/route'
import { authorizationStartRoutes } from '@company-data/protocol/nouns/authorization/routes'
import type { serviceChallenges } from '@company-data/protocol/nouns/service-challenges/contract'
import { serviceChallengeRoutes } from '@company-data/protocol/nouns/service-challenges/routes'
import type { tokens } from '@company-data/protocol/nouns/tokens/contract'
import { tokenRoutes } from '@company-data/protocol/nouns/tokens/routes'
import type {
  ApprovalReceipt,
  ChallengeState,
  RaisedChallenge,
  UnlockedBy,
} from '@company-data/protocol/wire/approvals/challenges'
import { isPlatformError } from '../errors/platform-error.ts'
import { type ClientCredentials, readSecret } from '../tokens/client-tokens.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { frontDoor } from '../transport/front-door.ts'

/** Well below the timeout of a call. */
const WAIT_SECONDS = 20

/**
 * The outcome of a challenge. The login is granted on `approved` only (D1-TFA-27).
 * @example
 * const { challenge_id } = await service.challenges.create(shareCode, { context: 'Login from Vienna' })
 * const { granted }: ChallengeResult = await service.challenges.waitFor(challenge_id)
 * if (!granted) throw new Error('The login was not approved.')
 */
export interface ChallengeResult {
  granted: boolean
  /** `consumed`: another reader got the outcome, or its response was lost; it counts as a refusal. */
  status: 'approved' | 'denied' | 'expired' | 'revoked' | 'consumed'
  reason: 'not_me' | 'changed_my_mind' | null
  /** Present if a device signed the approval; see `verifyReceipt`. */
  receipt: ApprovalReceipt | null
  /** How the person unlocked the approval; null if the login was not approved. */
  unlockedBy: UnlockedBy | null
}

/**
 * The state of an enrollment.
 * @example
 * const state = crypto.randomUUID()
 * console.log('Open', service.enrollments.createUrl({ state }))
 * const enrollment: EnrollmentState = await service.enrollments.read(state)
 */
export type EnrollmentState = 'pending' | 'enrolled' | 'denied'

const REFUSED = { granted: false, status: 'consumed', reason: null, receipt: null, unlockedBy: null } as const

/**
 * True if the receipt of an approval is signed by the device's key for this challenge. The receipt of a passkey also says that
 * its device verified the user. Works offline.
 * @example
 * const { challenge_id } = await service.challenges.create(shareCode)
 * const { receipt } = await service.challenges.waitFor(challenge_id)
 * if (receipt && !(await verifyReceipt(receipt, challenge_id))) throw new Error('The receipt is forged.')
 */
export const verifyReceipt = async (receipt: ApprovalReceipt, challengeId: string): Promise<boolean> => {
  if (receipt.text !== `twofa:${challengeId}:approve`) return false
  const { text, signature, device_public_key: publicKey, assertion } = receipt
  return assertion === undefined
    ? isSignedBy(publicKey, signature, new TextEncoder().encode(text))
    : isAssertionBy(publicKey, { signature, assertion }, await createTextChallenge(text))
}

export const challengeCalls = (api: Api) => {
  const raw = calls<typeof serviceChallenges>()(api, serviceChallengeRoutes, serviceChallengePrefix)
  /** Undefined while it is open. */
  const ask = async (challengeId: string, signal?: AbortSignal): Promise<ChallengeResult | undefined> => {
    try {
      const state = await raw.poll(challengeId, { wait: WAIT_SECONDS, details: 'true' }, { signal })
      if (state.status === 'pending') return undefined
      const { status, reason = null, receipt = null, unlocked_by: unlockedBy = null } = state
      return { granted: status === 'approved', status, reason, receipt, unlockedBy }
    } catch (error) {
      if (isPlatformError(error, 'twofa.result_consumed')) return REFUSED
      throw error
    }
  }
  return {
    /**
     * Asks an enrolled person to approve a login. The same `idempotencyKey` returns the same challenge.
     * @example
     * const { challenge_id } = await service.challenges.create(shareCode, { context: 'Login from Vienna' })
     */
    create: (
      shareCode: string,
      options: { context?: string; idempotencyKey?: string } = {},
    ): Promise<RaisedChallenge> => {
      const { context, idempotencyKey = crypto.randomUUID() } = options
      const key = { share_code: shareCode, idempotency_key: idempotencyKey }
      return raw.raise({ ...key, ...(context !== undefined && { context }) })
    },
    /**
     * The current state of a challenge. The first read of its outcome consumes it.
     * @example
     * const { challenge_id } = await service.challenges.create(shareCode)
     * const { status } = await service.challenges.read(challenge_id)
     */
    read: (challengeId: string): Promise<ChallengeState> => raw.poll(challengeId),
    /**
     * Waits until the challenge ends, at most for its few minutes.
     * @example
     * const { challenge_id } = await service.challenges.create(shareCode)
     * const { granted } = await service.challenges.waitFor(challenge_id)
     * if (!granted) throw new Error('The login was not approved.')
     */
    async waitFor(challengeId: string, options: { signal?: AbortSignal } = {}): Promise<ChallengeResult> {
      for (;;) {
        const result = await ask(challengeId, options.signal)
        if (result) return result
      }
    },
  }
}

export const enrollmentCalls = (api: Api, { clientId, clientSecret }: ClientCredentials, frontDoorUrl: string) => {
  const { pollResult } = calls<typeof tokens>()(api, tokenRoutes, oauthPrefix, frontDoor)
  return {
    /**
     * The address at which a person enrolls. With `redirectUri` the browser returns there with `enrolled=true`; without one,
     * `enrollments.read(state)` reports the result, and `state` has 22 to 128 characters of `[A-Za-z0-9_-]`.
     * @example
     * const state = crypto.randomUUID()
     * const address = service.enrollments.createUrl({ state, redirectUri: 'https://shop.example/enrolled' })
     */
    createUrl({ state, redirectUri }: { state: string; redirectUri?: string }): string {
      const url = new URL(parseRoute(authorizationStartRoutes.start).path, frontDoorUrl)
      const responseParameters =
        redirectUri === undefined ? { response_mode: 'detached' } : { redirect_uri: redirectUri }
      url.search = String(
        new URLSearchParams({ client_id: clientId, mode: '2fa_enroll', state, ...responseParameters }),
      )
      return url.href
    },
    /**
     * The outcome of an enrollment without a redirect, returned once. A state that no person has opened yet is pending.
     * @example
     * const state = crypto.randomUUID()
     * console.log('Open', service.enrollments.createUrl({ state }))
     * const outcome = await service.enrollments.read(state)
     */
    async read(state: string): Promise<EnrollmentState> {
      const body = { client_id: clientId, client_secret: await readSecret(clientSecret), state }
      try {
        const { enrolled, status } = await pollResult(body)
        if (enrolled === true) return 'enrolled'
        return status === 'denied' ? 'denied' : 'pending'
      } catch (error) {
        if (isPlatformError(error, 'oauth.result_not_found')) return 'pending'
        throw error
      }
    },
  }
}
