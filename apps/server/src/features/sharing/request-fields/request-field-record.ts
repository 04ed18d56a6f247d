// A request field as the API returns it, and its audience.
import type { ManagedRequestField, RequestField } from '@company-data/protocol/wire/sharing/request-fields'
import type { RequestFieldRow } from './store.ts'

/** D1-RF-05: for the service client, without the audience. */
export const requestFieldRecord = (row: RequestFieldRow): RequestField => ({
  id: row.id,
  slug: row.slug,
  label: row.label,
  type: row.type,
  one_time: row.one_time,
  mandatory: row.mandatory,
  verified: row.verified,
  verified_max_age_days: row.verified_max_age_days,
  plugin: row.plugin as RequestField['plugin'],
  options: row.options as string[] | null,
})

/** CX-05: for the managers of the service, with the audience. */
export const toManagedRecord = (row: RequestFieldRow): ManagedRequestField => ({
  ...requestFieldRecord(row),
  audience: row.audience as ManagedRequestField['audience'],
})

/** True if a customer of that type is asked for the field. */
export const isForCustomer = (
  { audience }: Pick<RequestFieldRow, 'audience'>,
  customerType: 'person' | 'company',
): boolean => audience === 'both' || audience === customerType
