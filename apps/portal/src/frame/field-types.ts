// The field-type registry, which the platform may extend while the page is open: asked for once for all pages.
import type { PortalClient } from '@company-data/sdk/company'
import { queryOptions } from '@tanstack/react-query'

const KEPT_MS = 10 * 60_000

export const fieldTypesQuery = (client: PortalClient) =>
  queryOptions({
    queryKey: ['field-types'],
    queryFn: () => client.fieldTypes(),
    staleTime: KEPT_MS,
    structuralSharing: false,
  })
