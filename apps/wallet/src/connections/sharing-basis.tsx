// What every form of sharing stands on: the profile as it was opened on this device, and the field types.

import type { ContactDatum, FieldTypes } from '@company-data/sdk/person'
import { Loading } from '@company-data/ui'
import { FailureView, QueryView } from '@company-data/ui/frame'
import { fieldTypesQuery } from '@company-data/ui/frame/rules'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { useOpenedProfile } from './use-opened-profile.ts'

export interface SharingBasis {
  card: readonly ContactDatum[]
  types: FieldTypes
}

export const WithSharingBasis = ({ children }: { children: (basis: SharingBasis) => ReactNode }) => {
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
      {(fieldTypes) => children({ card: profile.data, types: fieldTypes })}
    </QueryView>
  )
}

/** The part of a form's context that is the same for every form of a person. */
export const personContext = ({ card, types }: SharingBasis) => ({
  ...{ card, types, nowMs: Date.now() },
  customer: 'person' as const,
  profilePath: paths.profile,
})
