// The names of services and of their companies, as a person sees them.
import type { RegionRows } from '../../../sharing/connections/index.ts'
import { listServicesByIds } from '../../../sharing/services/index.ts'
import type { TwoFactorDeps } from '../deps.ts'

export interface ServiceNames {
  service_name: string
  company_name: string
}

interface ServiceReference {
  company_user_id: string
  service_id: string
}

/** By service id. A service deleted at this moment is missing. */
export const namedServices =
  ({ accounts }: Pick<TwoFactorDeps, 'accounts'>) =>
  async (regionRows: ReadonlyArray<RegionRows<ServiceReference>>): Promise<ReadonlyMap<string, ServiceNames>> => {
    const companyIds = regionRows.flatMap(({ rows }) => rows.map((row) => row.company_user_id))
    const [companies, ...lists] = await Promise.all([
      accounts.listPublicAccounts([...new Set(companyIds)]),
      ...regionRows.map(({ regionDatabase, rows }) =>
        listServicesByIds(regionDatabase.database.kysely, [...new Set(rows.map(({ service_id }) => service_id))]),
      ),
    ])
    const names = new Map<string, ServiceNames>()
    for (const { id, name, company_user_id } of lists.flat()) {
      const company = companies.get(company_user_id)
      if (company) names.set(id, { service_name: name, company_name: company.displayName })
    }
    return names
  }
