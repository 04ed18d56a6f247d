// Refusals of the platform, by the key of the error.
import type { ErrorText, RefusalKey, RefusalMembers } from '@company-data/web/app/rules'
import { contractRefusals } from './contract-refusals.ts'
import { generalRefusals } from './general-refusals.ts'
import { identityRefusals } from './identity-refusals.ts'
import { withReason } from './reasons.ts'
import { sharingRefusals } from './sharing-refusals.ts'

const refusals: Readonly<Record<RefusalKey, ErrorText>> = {
  ...generalRefusals,
  ...identityRefusals,
  ...sharingRefusals,
  ...contractRefusals,
}

const isKnown = (key: string): key is RefusalKey => Object.hasOwn(refusals, key)

/** A platform newer than the page may send unknown keys. */
const UNKNOWN = withReason('La plateforme a refusé.')

export const formatRefusal = (refused: RefusalMembers & { readonly errorKey: string }): string => {
  const text = isKnown(refused.errorKey) ? refusals[refused.errorKey] : UNKNOWN
  return typeof text === 'string' ? text : text(refused)
}
