// The documents of the person, for all pages that list or count them.
import type { CustomerDocument, PersonClient } from '@company-data/sdk/person'
import { queryOptions } from '@tanstack/react-query'

const PAGE_SIZE = 250

/** Fetches all of them, because pending documents are listed above finished ones, however old they are. */
export const documentsQuery = (client: PersonClient) =>
  queryOptions({
    queryKey: ['documents', 'list'],
    queryFn: () => Array.fromAsync(client.documents.list({ pageSize: PAGE_SIZE })),
  })

/** Only documents that the person has to sign or to accept ask for attention. */
export const waitsForPerson = ({ status }: Pick<CustomerDocument, 'status'>): boolean =>
  status === 'ready_to_sign' || status === 'offering'
