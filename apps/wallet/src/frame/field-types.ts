// The field-type registry, which the platform may extend while the page is open: asked for once for all pages.
import type { PersonClient } from '@company-data/sdk/person'
import { queryOptions } from '@tanstack/react-query'

const KEPT_MS = 10 * 60_000

export const fieldTypesQuery = (client: PersonClient) =>
  queryOptions({
    queryKey: ['field-types'],
    queryFn: () => client.fieldTypes(),
    staleTime: KEPT_MS,
    structuralSharing: false,
  })
