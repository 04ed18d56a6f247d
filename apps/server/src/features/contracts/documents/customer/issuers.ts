// Names of the services that issue documents, and of their companies, for customers.

import type { RegionDb } from '../../../../schema/region.ts'
import type { DocumentDeps } from '../deps.ts'
import type { Issuer } from '../record.ts'

interface ServiceReference {
  company_user_id: string
  service_id: string
}

/** The features that name the issuers. */
export interface IssuerDeps extends Pick<DocumentDeps, 'companies' | 'services'> {
  accounts: Pick<DocumentDeps['accounts'], 'listPublicAccounts'>
}

/** By service id, in a few queries. A deleted service keeps its name where a run outlived it. */
export const createIssuerLookup =
  ({ accounts, companies, services }: IssuerDeps) =>
  async (db: RegionDb, rows: readonly ServiceReference[]): Promise<ReadonlyMap<string, Issuer>> => {
    const issuers = new Map<string, Issuer>()
    if (rows.length === 0) return issuers
    const companyIds = [...new Set(rows.map(({ company_user_id }) => company_user_id))]
    const [accountById, identities, faces] = await Promise.all([
      accounts.listPublicAccounts(companyIds),
      companies.listIdentities(companyIds),
      services.rows.listFaces(db, [...new Set(rows.map(({ service_id }) => service_id))]),
    ])
    for (const { id, name, company_user_id } of faces)
      issuers.set(id, {
        service_name: name,
        company_name: accountById.get(company_user_id)?.displayName ?? '',
        company_identity: identities.get(company_user_id) ?? null,
      })
    return issuers
  }
