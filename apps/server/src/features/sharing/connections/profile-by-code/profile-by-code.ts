// Looks up the person of a code, or the service with the rows that it requests from this caller (G-080).
import { ApiError } from '@company-data/protocol/errors'
import { companyCodePattern } from '@company-data/protocol/limits'
import type { ProfileByCode } from '@company-data/protocol/wire/sharing/profile-by-code'
import { isForCustomer, requestFieldRecord } from '../../request-fields/index.ts'
import type { Customer } from '../customer.ts'
import type { ComponentDeps } from '../deps.ts'
import { findServiceByCode } from './service-by-code.ts'

export type FindProfileByCode = (customer: Customer, code: string) => Promise<ProfileByCode>

export const findProfileByCode = (
  deps: Pick<ComponentDeps, 'accounts' | 'companies' | 'regionDatabases' | 'services' | 'requestFields'>,
): FindProfileByCode => {
  const findService = findServiceByCode(deps)

  /** Codes of persons and of companies have the same form (G-007). A company alone cannot be connected with. */
  const findPerson = async (code: string): Promise<ProfileByCode> => {
    const account = companyCodePattern.test(code) ? await deps.accounts.findByCode(code) : undefined
    if (account?.usertype === 'company') throw new ApiError('profile.company_code_requires_service')
    if (account?.usertype !== 'person') throw new ApiError('profile.code_not_found')
    return { kind: 'person', share_code: code, display_name: account.displayName, public_key: account.publicKey }
  }

  return async ({ type }, code) => {
    if (!code.includes('/')) return findPerson(code)
    const { service, companyName, regionDatabase } = await findService(code)
    const [slots, identities] = await Promise.all([
      deps.requestFields.rows.list(regionDatabase.database.kysely, service.id),
      deps.companies.listIdentities([service.company_user_id]),
    ])
    return {
      kind: 'service',
      service_id: service.id,
      name: service.name,
      company_name: companyName,
      company_identity: identities.get(service.company_user_id) ?? null,
      audience: service.audience as 'person' | 'company' | 'both',
      ...(service.sandbox && { sandbox: true }),
      public_key: service.public_key,
      config_token: service.config_token,
      fields: slots.filter((slot) => isForCustomer(slot, type)).map(requestFieldRecord),
    }
  }
}
