// The claims of one grant: stored when the code is exchanged, read at userinfo, deleted with the grant.
import { ApiError } from '@company-data/protocol/errors'
import type { Userinfo } from '@company-data/protocol/wire/identity/oauth/userinfo'
import type { SignInAppCaller } from '../../../gate/caller.ts'
import type { OAuthHooks } from '../oauth/index.ts'
import type { TokenHooks } from '../tokens/index.ts'
import { type Consent, checkClaims } from './consent.ts'
import { findConsentedClaims, insertConsentedClaims, removeConsentedClaims } from './consented-claims-store.ts'
import type { SignInAppDeps } from './deps.ts'
import { endOldSignIns } from './end-old-sign-ins.ts'
import { openIdClaims, standardClaims } from './openid-claims.ts'
import { type AppRow, findAppByClient } from './store.ts'
import { readVerifications } from './verified-claims.ts'

const PURPOSE = 'consented_claims.claims'

export interface SignInConsents {
  request: OAuthHooks['oauth.app']
  consent: OAuthHooks['oauth.consenting']
  keep: OAuthHooks['oauth.signed-in']
  forget: TokenHooks['tokens.revoking']
  userinfo(caller: SignInAppCaller): Promise<Userinfo>
}

export const signInConsents = (deps: SignInAppDeps): SignInConsents => {
  const { directory, clock, secrets, fieldTypes } = deps
  const endOld = endOldSignIns(deps)
  const requireApp = async (clientId: string): Promise<AppRow> => {
    const app = await findAppByClient(directory.kysely, clientId)
    // It was deleted a moment ago.
    if (!app) throw new ApiError('oauth.invalid_client', { status: 400 })
    return app
  }
  const find = async (grantId: string): Promise<Consent | undefined> => {
    const storedConsent = await findConsentedClaims(directory.kysely, grantId, clock.now())
    return storedConsent === undefined ? undefined : (JSON.parse(secrets.decrypt(storedConsent, PURPOSE)) as Consent)
  }
  const readVerified = (consent: Consent | undefined) =>
    Object.entries(consent?.verifications ?? {}).filter(
      ([, { verified_expires_at: endsAt }]) => endsAt === null || Date.parse(endsAt) > clock.nowMs(),
    )
  /** The top-level members of a userinfo response. */
  const toMembers = (consent: Consent): Record<string, unknown> => {
    const verified = new Set(readVerified(consent).map(([claim]) => claim))
    return openIdClaims(fieldTypes.rows(), consent, (claim) => verified.has(claim))
  }

  return {
    async request(clientId) {
      const { claims, claimsDelivery } = await requireApp(clientId)
      return { claims, claimsDelivery }
    },
    async consent(clientId, person, posted) {
      const { claims, claimsDelivery: delivery } = await requireApp(clientId)
      const givenClaims = checkClaims(fieldTypes.rows(), claims, delivery, posted)
      const verifications = await readVerifications(deps, person, givenClaims, delivery)
      const values = Object.fromEntries(givenClaims.map(({ claim, value }) => [claim.claim, value]))
      const types = Object.fromEntries(givenClaims.map(({ claim }) => [claim.claim, claim.type]))
      const consent: Consent = { delivery, claims: values, types, verifications }
      return JSON.stringify(consent)
    },
    async keep(tx, signIn) {
      const { grantId, consent, tokenEndsAt } = signIn
      const parsed = JSON.parse(consent) as Consent
      await insertConsentedClaims(tx, {
        grant_id: grantId,
        claims_encrypted: secrets.encrypt(consent, PURPOSE),
        expires_at: parsed.delivery === 'plaintext' ? tokenEndsAt : null,
      })
      await endOld(tx, signIn)
      return standardClaims(toMembers(parsed))
    },
    forget: removeConsentedClaims,
    async userinfo({ grantId, personUserId }) {
      const consent = await find(grantId)
      const verifications = readVerified(consent)
      return {
        ...(consent && toMembers(consent)),
        sub: personUserId,
        claims: consent?.claims ?? {},
        ...(verifications.length > 0 && { verifications: Object.fromEntries(verifications) }),
      }
    },
  }
}
