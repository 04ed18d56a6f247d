// A person's consent to a sign-in: reads the app's claims and gives each one, sealed on the device (G-142).
import { sealValue } from '@company-data/crypto'
import { rootPrefix } from '@company-data/protocol/contract/prefixes'
import type { authorization } from '@company-data/protocol/nouns/authorization/contract'
import { authorizationRoutes } from '@company-data/protocol/nouns/authorization/routes'
import type { ConsentDetails } from '@company-data/protocol/wire/identity/oauth/consent-details'
import type { Claim } from '@company-data/protocol/wire/identity/oauth-apps'
import type { ContactDataCalls } from '../contact-data/contact-data.ts'
import { SessionError } from '../errors/session-error.ts'
import type { LoggedService } from '../keys/key-log/check-log.ts'
import type { BookPins } from '../keys/pins/book-pins.ts'
import { pinIds, requirePinnedKey, viaApp } from '../keys/pins/pinned-key.ts'
import type { Api } from '../transport/api.ts'
import { type Calls, calls } from '../transport/calls.ts'
import { frontDoorWithToken } from '../transport/front-door.ts'

/**
 * A person's answer to one claim: a datum of the profile, or an entered text. A verified claim needs a datum.
 * @example
 * const answer: ClaimAnswer = { from: datumId }
 */
export type ClaimAnswer = { from: string } | { value: string }

type Decision = Parameters<Calls<typeof authorization>['decide']>[0]

interface Deps {
  api: Api
  pins: Pick<BookPins, 'read' | 'check'>
  keyLog: { check(service: LoggedService): Promise<void> }
  contactData: Pick<ContactDataCalls, 'read' | 'open'>
}

/** Removes OpenID's `claims` parameter, which is unrelated to the claims that the person gives. */
const parseParameters = (address: string) => {
  const { claims: _, ...parameters } = Object.fromEntries(new URL(address).searchParams)
  return parameters
}

export const signInConsentCalls = ({ api, pins, keyLog, contactData }: Deps) => {
  const raw = calls<typeof authorization>()(api, authorizationRoutes, rootPrefix, frontDoorWithToken)
  const read = (address: string): Promise<ConsentDetails> => raw.readConsent(parseParameters(address))
  const decide = async (address: string, members: Pick<Decision, 'decision' | 'claims'>): Promise<string | null> => {
    // The address came from the platform, which checks its parameters.
    const parameters = parseParameters(address) as unknown as Omit<Decision, 'decision' | 'claims'>
    return (await raw.decide({ ...parameters, ...members })).redirect_to
  }
  const readPlaintext = async (answer: ClaimAnswer): Promise<string> =>
    'value' in answer ? answer.value : ((await contactData.open(await contactData.read(answer.from))).plaintext ?? '')
  /** A connected person has met the service before. At a first contact the log must name this key. */
  const requireServiceKey = async (details: ConsentDetails, clientId: string): Promise<string> => {
    const { service_id: id, service_public_key: publicKey, connected, company_name: name } = details
    if (publicKey === null || id === null) throw new TypeError('The address is not that of a sign-in.')
    const contact = connected === true ? 'later' : 'first'
    const owner = { id, kind: 'service' as const, name, via: viaApp(clientId) }
    const { keys } = await pins.read()
    const isPinned = pinIds(owner).some((pinId) => keys[pinId] !== undefined)
    if (contact === 'first' && !isPinned) await keyLog.check({ service_id: id, public_key: publicKey })
    return requirePinnedKey(pins, { owner, contact, publicKey })
  }
  const buildClaim = async (claim: Claim, answer: ClaimAnswer, publicKey: string | null): Promise<unknown> => {
    if (claim.verified && !('from' in answer)) throw new TypeError(`${claim.claim} must come from a verified field.`)
    const plaintext = await readPlaintext(answer)
    const value = publicKey === null ? plaintext : await sealValue(plaintext, publicKey)
    return claim.verified && 'from' in answer ? { value, contact_data_id: answer.from } : value
  }

  return {
    /**
     * The request of the app that sent the browser to this address. With `claims_delivery: plaintext` the platform and the
     * company see the given claims, and the person must be informed.
     * @example
     * const { claims, claims_delivery } = await person.signIns.read(location.href)
     */
    read,
    /**
     * Signs in at the app: gives the answered claims, sealed to its service. An app that takes them in plaintext is refused with
     * `plaintext_claims`, unless `allowPlaintext` says that the person was informed. Returns the address to open next, or null if
     * the app is waiting elsewhere.
     * @example
     * const next = await person.signIns.approve(location.href, { email: { from: datumId } })
     * if (next !== null) location.assign(next)
     */
    async approve(
      address: string,
      answers: Readonly<Record<string, ClaimAnswer>> = {},
      { allowPlaintext = false }: { allowPlaintext?: boolean } = {},
    ): Promise<string | null> {
      const details = await read(address)
      const { claims, claims_delivery, company_name } = details
      const surplus = Object.keys(answers).filter((name) => !claims.some(({ claim }) => claim === name))
      if (surplus.length > 0) throw new TypeError(`The app does not ask for ${surplus.join(', ')}.`)
      const isPlaintext = claims_delivery === 'plaintext'
      // Only the platform says how claims are delivered, so it could ask for plaintext by itself.
      if (isPlaintext && !allowPlaintext && Object.keys(answers).length > 0)
        throw new SessionError('plaintext_claims', company_name)
      const publicKey = isPlaintext ? null : await requireServiceKey(details, parseParameters(address).client_id ?? '')
      const entries = await Promise.all(
        claims.flatMap((claim) => {
          const answer = answers[claim.claim]
          if (answer === undefined) return []
          return buildClaim(claim, answer, publicKey).then((value) => [[claim.claim, value]])
        }),
      )
      return decide(address, { decision: 'approve', claims: Object.fromEntries(entries.flat()) })
    },
    /**
     * Refuses. Returns the address to open next, or null if the app is waiting elsewhere.
     * @example
     * const next = await person.signIns.deny(location.href)
     * if (next !== null) location.assign(next)
     */
    deny: (address: string): Promise<string | null> => decide(address, { decision: 'deny' }),
  }
}
