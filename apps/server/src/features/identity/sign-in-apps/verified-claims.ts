// Verified claims: each names a verified field of the person, whose seven members go to the app.
import { verifiedHash } from '@company-data/crypto/seal'
import { isSameOrDescendant, type Registry } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import type { ClaimVerification } from '@company-data/protocol/wire/identity/oauth/userinfo'
import type { ClaimsDelivery } from '@company-data/protocol/wire/identity/oauth-apps'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { type DatumRow, isExpiredAttestation } from '../../sharing/contact-data/index.ts'
import type { AccountState } from '../accounts/index.ts'
import { type GivenClaim, verifiedRequired } from './consent.ts'
import type { SignInAppDeps } from './deps.ts'

const toVerification = (datum: DatumRow, now: Date): ClaimVerification | undefined => {
  const { verified_hash, verified_salt, verified_at, verified_expires_at } = datum
  const { verified_method, verified_provider, verification_id } = datum
  if (verified_hash === null || verified_salt === null || verified_at === null || verified_method === null) return
  if (verified_provider === null || verification_id === null || isExpiredAttestation(datum, now)) return
  return {
    verified_hash,
    verified_salt,
    verified_method,
    verified_provider,
    verification_id,
    verified_at: formatTimestamp(verified_at),
    verified_expires_at: verified_expires_at === null ? null : formatTimestamp(verified_expires_at),
  }
}

/** The field must have the claim's type or a descendant of it, or its verification would say nothing about the claim. */
const requireVerification = (
  types: Registry,
  { claim }: GivenClaim,
  datum: DatumRow | undefined,
  now: Date,
): ClaimVerification => {
  const fits = datum !== undefined && isSameOrDescendant(types, datum.type, claim.type)
  const verification = fits ? toVerification(datum, now) : undefined
  if (!verification) throw verifiedRequired(claim.claim)
  return verification
}

/** A plaintext value must be the verified one. Only the company can compare a sealed one with its hash. */
const requireVerifiedValue = async (
  { claim, value }: GivenClaim,
  { verified_salt, verified_hash }: ClaimVerification,
): Promise<void> => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if ((await verifiedHash(verified_salt, text)) !== verified_hash) throw verifiedRequired(claim.claim)
}

/** Read in the home region of the person, in one query. */
export const readVerifications = async (
  { reachRegion, regions, contactData, fieldTypes, clock }: SignInAppDeps,
  { userId, home }: AccountState,
  givenClaims: readonly GivenClaim[],
  delivery: ClaimsDelivery,
): Promise<Record<string, ClaimVerification>> => {
  const verifiedClaims = givenClaims.filter(({ claim }) => claim.verified)
  if (verifiedClaims.length === 0) return {}
  if (regions.getMode(home) === 'out_of_order') throw new ApiError('platform.out_of_order')
  const ids = verifiedClaims.flatMap(({ contactDataId = '' }) => (isUuid(contactDataId) ? [contactDataId] : []))
  const rows = await contactData.rows.listByIds(reachRegion(home).kysely, userId, ids)
  const data = new Map(rows.map((datum) => [datum.id, datum]))
  const verifications: Record<string, ClaimVerification> = {}
  for (const verifiedClaim of verifiedClaims) {
    const datum = data.get(verifiedClaim.contactDataId?.toLowerCase() ?? '')
    const verification = requireVerification(fieldTypes.rows(), verifiedClaim, datum, clock.now())
    if (delivery === 'plaintext') await requireVerifiedValue(verifiedClaim, verification)
    verifications[verifiedClaim.claim.claim] = verification
  }
  return verifications
}
