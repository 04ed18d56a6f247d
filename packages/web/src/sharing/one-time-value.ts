// A value of the profile that is shared once: sent as it is now, as if it was typed. Pure.
import type { ContactDatum, FieldTypes, RequestField } from '@company-data/sdk/person'

interface Data {
  card: readonly ContactDatum[]
  types: FieldTypes
}

interface Draft {
  source: string
  isOnce?: boolean
}

/**
 * The chosen datum, if the customer may share it once. A verified field needs the datum itself, a file would have to be opened, and
 * a typed value cannot be marked as confidential.
 */
export const findOnceDatum = (
  { card, types }: Data,
  { one_time, verified, plugin, type, options }: RequestField,
  { source }: Draft,
): ContactDatum | undefined => {
  const datum = card.find(({ id }) => id === source)
  if (one_time || verified || plugin !== null || datum === undefined) return undefined
  if (datum.has_file || datum.is_private || datum.value === null) return undefined
  return types.validateValue(type, datum.value, options === null ? {} : { options }).ok ? datum : undefined
}

/** Undefined unless the customer chose it. */
export const getOnceDatum = (context: Data, field: RequestField, draft: Draft): ContactDatum | undefined =>
  draft.isOnce === true ? findOnceDatum(context, field, draft) : undefined
