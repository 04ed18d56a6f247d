// The person's side of a sign-in: read what an app asks for, and consent to it claim by claim, sealed on the device (G-142).
import { sealValue } from '@company-data/crypto'
import type { ConsentDetails } from '@company-data/protocol/wire/identity/oauth/consent-details'
import type { Claim } from '@company-data/protocol/wire/identity/oauth-apps'
import type { Api } from '../../../transport/api.ts'
import type { ContactDataCalls } from '../../sharing/profiles/contact-data.ts'

/**
 * What a person gives for one claim: a datum of the profile, or a text typed in. A verified claim needs a datum.
 * @example
 * const answer: ClaimAnswer = { from: datumId }
 */
export type ClaimAnswer = { from: string } | { value: string }

type Parameters = Readonly<Record<string, string>>
type Deps = { api: Api; contactData: Pick<ContactDataCalls, 'read' | 'open'> }

const atFrontDoor = { base: 'front-door', auth: true } as const

/** OpenID has a parameter `claims` of its own, which is not what the person gives. */
const parseParameters = (address: string): Parameters => {
  const { claims: _, ...parameters } = Object.fromEntries(new URL(address).searchParams)
  return parameters
}

export const signInConsentCalls = ({ api, contactData }: Deps) => {
  const signInRequest = (address: string): Promise<ConsentDetails> =>
    api.get('/api/consent', parseParameters(address), atFrontDoor)
  const decide = async (address: string, members: object): Promise<string | null> => {
    const body = { ...parseParameters(address), ...members }
    const { redirect_to } = await api.post<{ redirect_to: string | null }>('/oauth2/authorize', body, atFrontDoor)
    return redirect_to
  }
  const readPlaintext = async (answer: ClaimAnswer): Promise<string> =>
    'value' in answer ? answer.value : ((await contactData.open(await contactData.read(answer.from))).plaintext ?? '')
  const buildClaim = async (claim: Claim, answer: ClaimAnswer, publicKey: string | null): Promise<unknown> => {
    if (claim.verified && !('from' in answer)) throw new TypeError(`${claim.claim} must come from a verified field.`)
    const plaintext = await readPlaintext(answer)
    const value = publicKey === null ? plaintext : await sealValue(plaintext, publicKey)
    return claim.verified && 'from' in answer ? { value, contact_data_id: answer.from } : value
  }

  return {
    /**
     * What the app at the other end of the address asks for. With `claims_delivery: plaintext` the platform and the company
     * see what is given, which a person must be told.
     */
    signInRequest,
    /**
     * Signs in at the app: gives the answered claims, sealed to its service unless it takes them in plaintext. Gives the
     * address to open next; null when the app is waiting elsewhere.
     */
    async signInAt(address: string, answers: Readonly<Record<string, ClaimAnswer>> = {}): Promise<string | null> {
      const { claims, claims_delivery, service_public_key } = await signInRequest(address)
      const surplus = Object.keys(answers).filter((name) => !claims.some(({ claim }) => claim === name))
      if (surplus.length > 0) throw new TypeError(`The app does not ask for ${surplus.join(', ')}.`)
      const isSealed = claims_delivery !== 'plaintext'
      if (isSealed && service_public_key === null) throw new TypeError('The address is not that of a sign-in.')
      const entries = await Promise.all(
        claims.flatMap((claim) => {
          const answer = answers[claim.claim]
          if (answer === undefined) return []
          return buildClaim(claim, answer, isSealed ? service_public_key : null).then((value) => [[claim.claim, value]])
        }),
      )
      return decide(address, { decision: 'approve', claims: Object.fromEntries(entries.flat()) })
    },
    /** Refuses; gives the address to open next, null when the app is waiting elsewhere. */
    denySignIn: (address: string): Promise<string | null> => decide(address, { decision: 'deny' }),
  }
}
