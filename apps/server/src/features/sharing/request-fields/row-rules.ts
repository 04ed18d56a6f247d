// What a request row may ask for: a type that the registry knows, and options exactly where a choice needs them.
import { isReservedType, type Registry, type ResolvedType, resolveType } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import type { NewRequestField } from '@company-data/protocol/wire/sharing/request-fields'

const typeInvalid = (slug: string, reason: string): ApiError =>
  new ApiError('services.request_field_type_invalid', { message: `${slug}: ${reason}` })

const isChoice = ({ input }: ResolvedType): boolean => input === 'list' || input === 'multilist'

/** The options of the row itself; a row may narrow what its type permits, and cannot add to it. */
const choiceOptions = (type: ResolvedType, { slug, options }: NewRequestField): string[] | null => {
  const own = options === null || options.length === 0 ? null : options
  if (own === null && (type.options ?? []).length === 0) throw typeInvalid(slug, 'a choice needs options.')
  if (own?.some((option) => type.options !== null && !type.options.includes(option))) {
    throw typeInvalid(slug, 'its type does not have one of the options.')
  }
  return own
}

/** Gives the options that the row keeps; where nothing is chosen from, options mean nothing and are not kept. */
export const requireType = (registry: Registry, row: NewRequestField): string[] | null => {
  // D1-REG-25, T-39: no row of the registry, and still a type that can be asked for.
  if (isReservedType(row.type)) return null
  const type = resolveType(registry, row.type)
  if (!type) throw typeInvalid(row.slug, 'there is no such type in the registry.')
  return isChoice(type) ? choiceOptions(type, row) : null
}

const pluginInvalid = (slug: string, reason: string): ApiError =>
  new ApiError('services.request_field_plugin_invalid', { message: `${slug}: ${reason}` })

/** D1-RF-08, D1-RF-09: exactly the rows of the type plugin have a plugin. D1-RF-11: the reason is in `error`. */
export const requirePlugin = async <P>(
  { slug, type, plugin }: NewRequestField,
  describe: (plugin: unknown) => Promise<{ plugin: P } | { reason: string }>,
): Promise<P | null> => {
  const isGiven = plugin !== undefined && plugin !== null
  if (!isReservedType(type)) {
    if (isGiven) throw pluginInvalid(slug, 'only a row of the type plugin has a plugin.')
    return null
  }
  if (!isGiven) throw pluginInvalid(slug, 'a row of the type plugin needs a plugin.')
  const described = await describe(plugin)
  if ('reason' in described) throw pluginInvalid(slug, described.reason)
  return described.plugin
}
