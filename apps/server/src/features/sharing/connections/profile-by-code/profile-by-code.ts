// Who or what a code stands for (G-080): a person, or a service with what it asks this caller for.
import { ApiError } from '@company-data/protocol/errors'
import { companyCodePattern } from '@company-data/protocol/limits'
import type { ProfileByCode } from '@company-data/protocol/wire/sharing/profile-by-code'
import { isFor, listOf, wireOf } from '../../request-fields/index.ts'
import type { Connecting } from '../connect/connect.ts'
import type { Customer } from '../customer.ts'
import type { ReachNeeds } from '../needs.ts'

export const lookup = (
  { accounts }: Pick<ReachNeeds, 'accounts'>,
  { findService }: Pick<Connecting, 'findService'>,
) => {
  /** A person's code has the form of a company's: one namespace (G-007). A company alone is nothing to connect with. */
  const findAccount = async (code: string): Promise<ProfileByCode> => {
    const account = companyCodePattern.test(code) ? await accounts.byCode(code) : undefined
    if (account?.usertype === 'company') throw new ApiError('profile.company_code_requires_service')
    if (account?.usertype !== 'person') throw new ApiError('profile.code_not_found')
    return { kind: 'person', share_code: code, display_name: account.displayName, public_key: account.publicKey }
  }

  return async ({ type }: Customer, code: string): Promise<ProfileByCode> => {
    if (!code.includes('/')) return findAccount(code)
    const { service, companyName, place } = await findService(code)
    const slots = await listOf(place.database.kysely, service.id)
    return {
      kind: 'service',
      service_id: service.id,
      name: service.name,
      company_name: companyName,
      audience: service.audience as 'person' | 'company' | 'both',
      public_key: service.public_key,
      config_token: service.config_token,
      fields: slots.filter((slot) => isFor(slot, type)).map(wireOf),
    }
  }
}
