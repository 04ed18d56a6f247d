// The devices of the account.
import type { PersonClient } from '@company-data/sdk/person'
import { queryOptions } from '@tanstack/react-query'

export type ListedDevice = Awaited<ReturnType<PersonClient['listTrustedDevices']>>[number]

export const devicesQuery = (client: PersonClient) =>
  queryOptions({ queryKey: ['devices', 'all'], queryFn: () => client.listTrustedDevices() })
