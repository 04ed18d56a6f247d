// The rules of a request field: a type of the registry, with options if and only if it is a choice.

import { isReservedType, type Registry, type ResolvedType, resolveType } from '@company-data/field-types'
import { type ApiError, refusedAt } from '@company-data/protocol/errors'
import { pluginSnapshotsBytes } from '@company-data/protocol/limits'
import { type Reason, reason, reasonAbout } from '@company-data/protocol/reasons'
import { countJsonBytes } from '@company-data/protocol/wire/plugins/plugin-description'
import type { NewRequestField } from '@company-data/protocol/wire/sharing/request-fields'

/** A row of the new set, and its place there. */
interface PlacedRow {
  row: NewRequestField
  index: number
}

type WrongMember = 'type' | 'options' | 'plugin'

const refuse = (
  key: 'services.request_field_type_invalid' | 'services.request_field_plugin_invalid',
  { row, index }: PlacedRow,
  member: WrongMember,
  because: Reason,
): ApiError => refusedAt(key, [['fields', index, member]], reasonAbout(row.slug, because))

const typeInvalid = (placed: PlacedRow, member: WrongMember, because: Reason): ApiError =>
  refuse('services.request_field_type_invalid', placed, member, because)

const isChoice = ({ input }: ResolvedType): boolean => input === 'list' || input === 'multilist'

/** The options of the field itself; a field can narrow the options of its type, but not add to them. */
const choiceOptions = (type: ResolvedType, placed: PlacedRow): string[] | null => {
  const { options } = placed.row
  const fieldOptions = options === null || options.length === 0 ? null : options
  if (fieldOptions === null && (type.options ?? []).length === 0)
    throw typeInvalid(placed, 'options', reason('row.options_needed'))
  if (fieldOptions?.some((option) => type.options !== null && !type.options.includes(option))) {
    throw typeInvalid(placed, 'options', reason('row.option_not_of_type'))
  }
  return fieldOptions
}

/** Returns the options to store; a type that is not a choice has none, and options in the request are dropped. */
export const requireType = (registry: Registry, placed: PlacedRow): string[] | null => {
  const { type: key } = placed.row
  // D1-REG-25, T-39: a reserved type is not a row of the registry, but a field can still have it.
  if (isReservedType(key)) return null
  const type = resolveType(registry, key)
  if (!type) throw typeInvalid(placed, 'type', reason('row.type_unknown'))
  return isChoice(type) ? choiceOptions(type, placed) : null
}

const pluginInvalid = (placed: PlacedRow, because: Reason): ApiError =>
  refuse('services.request_field_plugin_invalid', placed, 'plugin', because)

/** D1-RF-08, D1-RF-09: a field has a plugin if and only if its type is plugin. D1-RF-11: the reason is in `error`. */
export const requirePlugin = async <P>(
  placed: PlacedRow,
  describe: (plugin: unknown) => Promise<{ plugin: P } | { reason: Reason }>,
): Promise<P | null> => {
  const { type, plugin } = placed.row
  const hasPlugin = plugin !== undefined && plugin !== null
  if (!isReservedType(type)) {
    if (hasPlugin) throw pluginInvalid(placed, reason('row.plugin_not_allowed'))
    return null
  }
  if (!hasPlugin) throw pluginInvalid(placed, reason('row.plugin_needed'))
  const description = await describe(plugin)
  if ('reason' in description) throw pluginInvalid(placed, description.reason)
  return description.plugin
}

/** Counts the descriptions of one set of rows, and refuses the row that exceeds their limit. */
export const createSnapshotLimit = () => {
  let rest = pluginSnapshotsBytes
  return (placed: PlacedRow, plugin: unknown): void => {
    rest -= plugin === null ? 0 : countJsonBytes(plugin)
    if (rest < 0) throw pluginInvalid(placed, reason('row.plugins_too_large', { max: pluginSnapshotsBytes }))
  }
}
