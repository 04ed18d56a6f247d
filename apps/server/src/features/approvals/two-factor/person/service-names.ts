// The names of services and of their companies, as a person sees them.

import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import type { RegionRows } from '../../../operations/region-databases/index.ts'
import type { TwoFactorDeps } from '../deps.ts'

export interface ServiceNames {
  service_name: string
  company_name: string
  company_identity: CompanyIdentity | null
}

interface ServiceReference {
  company_user_id: string
  service_id: string
}

/** By service id. A service deleted at this moment is missing. */
export const namedServices =
  ({ accounts, companies, services }: Pick<TwoFactorDeps, 'accounts' | 'companies' | 'services'>) =>
  async (regionRows: ReadonlyArray<RegionRows<ServiceReference>>): Promise<ReadonlyMap<string, ServiceNames>> => {
    const companyIds = [...new Set(regionRows.flatMap(({ rows }) => rows.map((row) => row.company_user_id)))]
    const [accountById, identities, ...lists] = await Promise.all([
      accounts.listPublicAccounts(companyIds),
      companies.listIdentities(companyIds),
      ...regionRows.map(({ regionDatabase, rows }) =>
        services.rows.listNames(regionDatabase.database.kysely, [...new Set(rows.map(({ service_id }) => service_id))]),
      ),
    ])
    const names = new Map<string, ServiceNames>()
    for (const { id, name, company_user_id } of lists.flat()) {
      const company = accountById.get(company_user_id)
      const company_identity = identities.get(company_user_id) ?? null
      if (company) names.set(id, { service_name: name, company_name: company.displayName, company_identity })
    }
    return names
  }
