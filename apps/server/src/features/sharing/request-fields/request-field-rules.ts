// The rules of a request field: a type of the registry, with options if and only if it is a choice.
import { isReservedType, type Registry, type ResolvedType, resolveType } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import type { NewRequestField } from '@company-data/protocol/wire/sharing/request-fields'

const typeInvalid = (slug: string, reason: string): ApiError =>
  new ApiError('services.request_field_type_invalid', { message: `${slug}: ${reason}` })

const isChoice = ({ input }: ResolvedType): boolean => input === 'list' || input === 'multilist'

/** The options of the field itself; a field can narrow the options of its type, but not add to them. */
const choiceOptions = (type: ResolvedType, { slug, options }: NewRequestField): string[] | null => {
  const fieldOptions = options === null || options.length === 0 ? null : options
  if (fieldOptions === null && (type.options ?? []).length === 0) throw typeInvalid(slug, 'a choice needs options.')
  if (fieldOptions?.some((option) => type.options !== null && !type.options.includes(option))) {
    throw typeInvalid(slug, 'one of the options is not an option of its type.')
  }
  return fieldOptions
}

/** Returns the options to store; a type that is not a choice has none, and options in the request are dropped. */
export const requireType = (registry: Registry, row: NewRequestField): string[] | null => {
  // D1-REG-25, T-39: a reserved type is not a row of the registry, but a field can still have it.
  if (isReservedType(row.type)) return null
  const type = resolveType(registry, row.type)
  if (!type) throw typeInvalid(row.slug, 'there is no such type in the registry.')
  return isChoice(type) ? choiceOptions(type, row) : null
}

const pluginInvalid = (slug: string, reason: string): ApiError =>
  new ApiError('services.request_field_plugin_invalid', { message: `${slug}: ${reason}` })

/** D1-RF-08, D1-RF-09: a field has a plugin if and only if its type is plugin. D1-RF-11: the reason is in `error`. */
export const requirePlugin = async <P>(
  { slug, type, plugin }: NewRequestField,
  describe: (plugin: unknown) => Promise<{ plugin: P } | { reason: string }>,
): Promise<P | null> => {
  const hasPlugin = plugin !== undefined && plugin !== null
  if (!isReservedType(type)) {
    if (hasPlugin) throw pluginInvalid(slug, 'only a row of the type plugin has a plugin.')
    return null
  }
  if (!hasPlugin) throw pluginInvalid(slug, 'a row of the type plugin needs a plugin.')
  const description = await describe(plugin)
  if ('reason' in description) throw pluginInvalid(slug, description.reason)
  return description.plugin
}
