// A person's claims for a sign-in app: each is checked separately, then all are stored as one text.

import { isWrapper } from '@company-data/crypto/seal'
import { isEmpty, isReservedType, type Registry, validateValue } from '@company-data/field-types'
import { readPluginAnswer } from '@company-data/flow-engine'
import { ApiError, type ErrorKey, invalidMembers, type MemberProblem } from '@company-data/protocol/errors'
import { sealedValueBytes } from '@company-data/protocol/limits'
import { type Reason, reason } from '@company-data/protocol/reasons'
import type { ClaimVerification } from '@company-data/protocol/wire/identity/oauth/userinfo'
import type { Claim, ClaimsDelivery } from '@company-data/protocol/wire/identity/oauth-apps'
import { toReason, valueInvalid } from '../../../gate/input/value-invalid.ts'

/** The stored form, first with the code and then with the grant. */
export interface Consent {
  delivery: ClaimsDelivery
  claims: Record<string, unknown>
  /** The type of each claim at consent. */
  types: Record<string, string>
  verifications: Record<string, ClaimVerification>
}

/** A claim of the person. */
export interface GivenClaim {
  claim: Claim
  value: unknown
  /** For a verified claim: its source field. */
  contactDataId: string | undefined
}

const refusal = (key: ErrorKey, claim: string, reason: string): ApiError =>
  new ApiError(key, { message: `${claim}: ${reason}`, members: { claim } })

const toProblem = ({ claim }: Claim, because: Reason): MemberProblem => ({ path: ['claims', claim], reason: because })

export const verifiedRequired = (claim: string): ApiError =>
  refusal('company_connections.verified_required', claim, 'send {value, contact_data_id} of a verified field')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** G-072: an empty value is a missing one. A sealed value is a text, so an empty list or object is invalid there. */
const isMissing = (value: unknown, delivery: ClaimsDelivery): boolean =>
  delivery === 'plaintext' ? isEmpty(value) : value === undefined || value === null || value === ''

/** a verified claim comes with the id of its field. */
const readGivenClaim = (claim: Claim, posted: unknown, delivery: ClaimsDelivery): GivenClaim => {
  if (!claim.verified || isMissing(posted, delivery)) return { claim, value: posted, contactDataId: undefined }
  if (!isObject(posted) || typeof posted.contact_data_id !== 'string') throw verifiedRequired(claim.claim)
  return { claim, value: posted.value, contactDataId: posted.contact_data_id }
}

const requireSize = (claim: Claim, value: unknown): void => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (Buffer.byteLength(text) > sealedValueBytes)
    throw invalidMembers([toProblem(claim, reason('claim.too_long', { max: sealedValueBytes }))])
}

const requireSealed = ({ claim }: Claim, value: unknown): void => {
  if (!isWrapper(value)) throw refusal('contact_data.encryption_required', claim, 'seal it to service_public_key')
}

/** G-073: the one validator; the value is stored unchanged. A plugin's value is a text in the layout of FG-13. */
const unfitReason = (types: Registry, { type, plugin }: Claim, value: unknown): Reason | undefined => {
  if (isReservedType(type))
    return readPluginAnswer(value, plugin?.field_type ?? '') ? undefined : reason('value.not_plugin_answer')
  const verdict = validateValue(types, type, value)
  return verdict.ok ? undefined : toReason(verdict)
}

const requireFit = (types: Registry, claim: Claim, value: unknown): void => {
  const because = unfitReason(types, claim, value)
  if (because !== undefined) throw valueInvalid(because, { claim: claim.claim })
}

/** The given claims, in the order of the app. Unknown ones are ignored; a missing required one is refused first. */
export const checkClaims = (
  types: Registry,
  claims: readonly Claim[],
  delivery: ClaimsDelivery,
  posted: Readonly<Record<string, unknown>>,
): GivenClaim[] => {
  const entries = claims.map((claim) => {
    const value = Object.hasOwn(posted, claim.claim) ? posted[claim.claim] : null
    return readGivenClaim(claim, value, delivery)
  })
  const missing = entries.filter(({ claim, value }) => claim.required && isMissing(value, delivery))
  if (missing.length > 0) throw invalidMembers(missing.map(({ claim }) => toProblem(claim, reason('member.missing'))))
  const givenClaims = entries.filter(({ value }) => !isMissing(value, delivery))
  for (const { claim, value } of givenClaims) {
    requireSize(claim, value)
    if (delivery === 'encrypted') requireSealed(claim, value)
    else requireFit(types, claim, value)
  }
  return givenClaims
}
