// Names of the services that issue documents, and of their companies, for customers.
import { listServiceFaces } from '../../../sharing/services/index.ts'
import type { DocumentDeps } from '../deps.ts'
import type { Issuer } from '../record.ts'
import type { RegionDb } from '../store.ts'

interface ServiceReference {
  company_user_id: string
  service_id: string
}

/** By service id, in two queries. A deleted service keeps its name where a run outlived it. */
export const createIssuerLookup =
  ({ accounts }: { accounts: Pick<DocumentDeps['accounts'], 'listPublicAccounts'> }) =>
  async (db: RegionDb, rows: readonly ServiceReference[]): Promise<ReadonlyMap<string, Issuer>> => {
    const issuers = new Map<string, Issuer>()
    if (rows.length === 0) return issuers
    const [companies, services] = await Promise.all([
      accounts.listPublicAccounts([...new Set(rows.map(({ company_user_id }) => company_user_id))]),
      listServiceFaces(db, [...new Set(rows.map(({ service_id }) => service_id))]),
    ])
    for (const { id, name, company_user_id } of services)
      issuers.set(id, { service_name: name, company_name: companies.get(company_user_id)?.displayName ?? '' })
    return issuers
  }
