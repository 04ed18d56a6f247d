// Common data of sharing forms: the person as a customer, the opened profile, and the field types.
import { Loading } from '@company-data/ui'
import { FailureView, QueryView } from '@company-data/web/app'
import { fieldTypesQuery } from '@company-data/web/app/rules'
import type { CustomerApi, SharingBasis } from '@company-data/web/sharing/rules'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { keepFormValues } from './form-values.ts'
import { useOpenedProfile } from './use-opened-profile.ts'

export const usePersonApi = (): CustomerApi => ({
  customer: 'person',
  client: useClient(),
  profilePath: paths.profile,
  connectionsPath: paths.connections,
  connectionPath: paths.connection,
  connectionsKey: 'connections',
  cardKey: 'profile',
})

export const WithSharingBasis = ({ children }: { children: (basis: SharingBasis) => ReactNode }) => {
  const api = usePersonApi()
  const types = useQuery(fieldTypesQuery(useClient()))
  const { query, profile } = useOpenedProfile()
  if (profile === undefined)
    return query.isError ? (
      <FailureView error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading shape="form" />
    )
  return (
    <QueryView query={types} shape="form">
      {(fieldTypes) => children({ ...api, card: profile.data, types: fieldTypes, onTyped: keepFormValues })}
    </QueryView>
  )
}
