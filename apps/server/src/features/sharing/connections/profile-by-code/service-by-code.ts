// Looks up the service of a share code of the form `COMPANY/SERVICE` (G-007).

import { ApiError } from '@company-data/protocol/errors'
import { companyCodePattern, serviceShareCodePattern } from '@company-data/protocol/limits'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import type { ServiceRow } from '../../services/index.ts'
import type { ComponentDeps } from '../deps.ts'

export interface ServiceByCode {
  service: ServiceRow
  companyName: string
  regionDatabase: RegionDatabase
}

/** The service is looked up in the region where its company lives. */
export const findServiceByCode =
  ({ accounts, regionDatabases, services }: Pick<ComponentDeps, 'accounts' | 'regionDatabases' | 'services'>) =>
  async (code: string): Promise<ServiceByCode> => {
    const [companyCode = '', serviceCode = '', ...more] = code.split('/')
    const company = companyCodePattern.test(companyCode) ? await accounts.findByCode(companyCode) : undefined
    if (company?.usertype === 'company' && serviceCode === '') {
      throw new ApiError('profile.company_code_requires_service')
    }
    if (company?.usertype !== 'company' || !serviceShareCodePattern.test(serviceCode) || more.length > 0) {
      throw new ApiError('profile.code_not_found')
    }
    const home = (await accounts.state(company.userId))?.home
    if (home === undefined) throw new ApiError('profile.code_not_found')
    const regionDatabase = regionDatabases.of(home)
    const service = await services.rows.findByShareCode(regionDatabase.database.kysely, company.userId, serviceCode)
    if (!service) throw new ApiError('profile.code_not_found')
    return { service, companyName: company.displayName, regionDatabase }
  }
