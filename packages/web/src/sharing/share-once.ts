// A value of the profile that is shared once: sent as it is now, as if it was typed. Pure.
import type { ContactDatum, RequestField } from '@company-data/sdk/person'
import type { FieldDraft, ShareContext } from './share-rules.ts'

/**
 * The chosen datum, if the customer may share it once. A verified field needs the datum itself, a file would have to be opened, and
 * a typed value cannot be marked as confidential.
 */
export const findOnceDatum = (
  { card, types }: Pick<ShareContext, 'card' | 'types'>,
  { one_time, verified, plugin, type, options }: RequestField,
  { source }: Pick<FieldDraft, 'source'>,
): ContactDatum | undefined => {
  const datum = card.find(({ id }) => id === source)
  if (one_time || verified || plugin !== null || datum === undefined) return undefined
  if (datum.has_file || datum.is_private || datum.value === null) return undefined
  return types.validateValue(type, datum.value, options === null ? {} : { options }).ok ? datum : undefined
}

/** Undefined unless the customer chose it. */
export const getOnceDatum = (
  context: Pick<ShareContext, 'card' | 'types'>,
  field: RequestField,
  draft: FieldDraft,
): ContactDatum | undefined => (draft.isOnce === true ? findOnceDatum(context, field, draft) : undefined)
