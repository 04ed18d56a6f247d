// Two-factor approval on the device of a person: cards, approvals behind an unlock, enrollments (G-113).
import { derivePasscodeVerifier } from '@company-data/crypto'
import { approvalPrefix } from '@company-data/protocol/contract/prefixes'
import type { challenges } from '@company-data/protocol/nouns/challenges/contract'
import { challengeRoutes } from '@company-data/protocol/nouns/challenges/routes'
import type { ChallengeApproval, DecidedChallenge } from '@company-data/protocol/wire/approvals/challenge-cards'
import type { PasskeyProof } from '../passkeys/passkey.ts'
import { createPasskeyProof } from '../passkeys/sign-text.ts'
import type { Device } from '../session/device.ts'
import { type DeviceProof, signWithDevice } from '../session/device-signature.ts'
import { calls } from '../transport/calls.ts'

/**
 * Unlocks an approval: a passkey, the private key of a trusted device (P-256, after the device's biometric check), or the
 * passcode.
 * @example
 * const unlock: Unlock = { passcode: '1234' }
 * for (const { challenge_id } of await person.challenges.list()) await person.challenges.approve(challenge_id, unlock)
 */
export type Unlock = PasskeyProof | DeviceProof | { passcode: string }

export const personChallengeCalls = (device: Device) => {
  const { api, tokens } = device
  const raw = calls<typeof challenges>()(api, challengeRoutes, approvalPrefix)
  const createProof = async (challengeId: string, unlock: Unlock): Promise<ChallengeApproval> => {
    if ('passcode' in unlock) {
      const passcode = await derivePasscodeVerifier(tokens.saved().user_id, unlock.passcode)
      return { unlock: 'passcode', passcode }
    }
    const text = `twofa:${challengeId}:approve`
    if ('passkey' in unlock) return { unlock: 'biometric', ...(await createPasskeyProof(device, unlock.passkey, text)) }
    const signature = await signWithDevice(unlock, text)
    return { unlock: 'biometric', device_id: unlock.deviceId, signature }
  }
  return {
    /**
     * The open challenges, oldest first.
     * @example
     * for (const { challenge_id } of await person.challenges.list()) console.log(challenge_id)
     */
    list: raw.list,
    /**
     * Approves a login. With number matching the person types the digits that the login shows.
     * @example
     * const [card] = await person.challenges.list()
     * if (card) await person.challenges.approve(card.challenge_id, { passcode: '493817' })
     */
    approve: async (challengeId: string, unlock: Unlock, matchingDigits?: string): Promise<DecidedChallenge> =>
      raw.approve(challengeId, {
        ...(await createProof(challengeId, unlock)),
        ...(matchingDigits !== undefined && { matching_digits: matchingDigits }),
      }),
    /**
     * Denies a login; it needs no unlock.
     * @example
     * const [card] = await person.challenges.list()
     * if (card) await person.challenges.deny(card.challenge_id, 'not_me')
     */
    deny: (challengeId: string, reason?: 'not_me' | 'changed_my_mind'): Promise<DecidedChallenge> =>
      raw.deny(challengeId, reason === undefined ? {} : { reason }),
  }
}

export const enrollmentCalls = ({ api }: Device) => {
  const { listEnrollments, revokeEnrollment } = calls<typeof challenges>()(api, challengeRoutes, approvalPrefix)
  return {
    /**
     * The services whose logins this person approves.
     * @example
     * for (const { service_id } of await person.enrollments.list()) console.log(service_id)
     */
    list: listEnrollments,
    /**
     * Ends an enrollment; open challenges of the service are revoked.
     * @example
     * await person.enrollments.delete(serviceId)
     */
    delete: revokeEnrollment,
  }
}
