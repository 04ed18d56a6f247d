// Common data of sharing forms: the company as a customer, its business card, and the field types.
import { QueryView } from '@company-data/web/app'
import { fieldTypesQuery } from '@company-data/web/app/rules'
import type { CustomerApi, SharingBasis } from '@company-data/web/sharing/rules'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cardQuery } from '../../customer-side/supplier-queries.ts'
import { paths } from '../../paths.ts'
import { useClient } from '../../session/use-session.tsx'

export const useCompanyApi = (): CustomerApi => ({
  customer: 'company',
  client: useClient(),
  profilePath: paths.profile,
  connectionsPath: paths.suppliers,
  connectionPath: paths.supplier,
  connectionsKey: 'suppliers',
  cardKey: 'business-card',
})

export const WithSharingBasis = ({ children }: { children: (basis: SharingBasis) => ReactNode }) => {
  const customerApi = useCompanyApi()
  const client = useClient()
  const types = useQuery(fieldTypesQuery(client))
  const card = useQuery(cardQuery(client))
  return (
    <QueryView query={types} shape="form">
      {(fieldTypes) => (
        <QueryView query={card} shape="form">
          {(data) => children({ ...customerApi, card: data, types: fieldTypes })}
        </QueryView>
      )}
    </QueryView>
  )
}
