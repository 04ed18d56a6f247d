// Queries about the account and the registry that all pages share.
import type { FieldTypes } from '@company-data/sdk/person'
import { queryOptions } from '@tanstack/react-query'

/** The signed-in account. */
export const accountQuery = <Account>(client: { account: { read(): Promise<Account> } }) =>
  queryOptions({ queryKey: ['account'], queryFn: () => client.account.read(), staleTime: 60_000 })

/** The passkeys and trusted devices of the account. */
export const trustedDevicesQuery = <Device>(client: { trustedDevices: { list(): Promise<Device[]> } }) =>
  queryOptions({ queryKey: ['devices', 'all'], queryFn: () => client.trustedDevices.list() })

const STALE_TIME_MS = 10 * 60_000

/** The field-type registry. The platform may extend it while the page is open. */
export const fieldTypesQuery = (client: { fieldTypes: { read(): Promise<FieldTypes> } }) =>
  queryOptions({
    queryKey: ['field-types'],
    queryFn: () => client.fieldTypes.read(),
    staleTime: STALE_TIME_MS,
    structuralSharing: false,
  })
