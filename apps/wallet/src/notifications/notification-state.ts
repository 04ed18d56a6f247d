// The state of notifications in this browser, for the pages that show it.
import type { PersonClient } from '@company-data/sdk/person'
import { queryOptions } from '@tanstack/react-query'
import { readState } from './subscription.ts'

export const notificationStateQuery = (client: PersonClient, userId: string) =>
  queryOptions({ queryKey: ['notifications', userId], queryFn: () => readState(client, userId) })
