// The published part of a request field, in one form for the platform's fields and for drafts. Pure.
import type { FieldTypes, ManagedRequestFieldSet } from '@company-data/sdk/company'

export type PublishedField = ManagedRequestFieldSet['fields'][number]
export type Audience = PublishedField['audience']
export type Types = Pick<FieldTypes, 'rows' | 'resolveType'>

/** The plugin that answers a field: its field type, and the answers it receives. */
export interface PluginChoice {
  plugin_id: string
  field_type: string
  /** By input key, the slug of another field; the person is asked for the other inputs. */
  inputs: Readonly<Record<string, string>>
}

/** A field as sent, with every member. */
export interface FieldContent {
  slug: string
  label: string
  type: string
  one_time: boolean
  mandatory: boolean
  audience: Audience
  verified: boolean
  verified_max_age_days: number | null
  options: string[] | null
  plugin: PluginChoice | null
}

export type Member = Exclude<keyof FieldContent, 'slug'>

export const members: readonly Member[] = [
  'label',
  'type',
  'options',
  'plugin',
  'mandatory',
  'one_time',
  'audience',
  'verified',
  'verified_max_age_days',
]

export const PLUGIN = 'plugin'

export const isChoice = (types: Types, type: string): boolean => {
  const input = types.resolveType(type)?.input
  return input === 'list' || input === 'multilist'
}

const selectTexts = (value: unknown): Record<string, string> =>
  value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
    : {}

export const toContent = (field: PublishedField): FieldContent => ({
  slug: field.slug,
  label: field.label,
  type: field.type,
  one_time: field.one_time,
  mandatory: field.mandatory,
  audience: field.audience,
  verified: field.verified,
  verified_max_age_days: field.verified_max_age_days,
  options: field.options,
  plugin: field.plugin && {
    plugin_id: field.plugin.plugin_id,
    field_type: field.plugin.field_type,
    inputs: selectTexts(field.plugin.inputs),
  },
})

const isSame = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other)

/** Members whose values differ; the order of `inputs` does not matter. */
export const changedMembers = (before: FieldContent, after: FieldContent): Member[] =>
  members.filter((member) => {
    if (member !== 'plugin') return !isSame(before[member], after[member])
    const [old, current] = [before.plugin, after.plugin]
    if (old === null || current === null) return old !== current
    return !isSame(
      [old.plugin_id, old.field_type, Object.entries(old.inputs).sort()],
      [current.plugin_id, current.field_type, Object.entries(current.inputs).sort()],
    )
  })

const listSlugs = (fields: readonly FieldContent[]): string[] => fields.map(({ slug }) => slug)

/** True if the fields common to both lists are in the same order. */
export const isSameOrder = (fields: readonly FieldContent[], other: readonly FieldContent[]): boolean => {
  const [left, right] = [new Set(listSlugs(fields)), new Set(listSlugs(other))]
  return isSame(
    listSlugs(fields).filter((slug) => right.has(slug)),
    listSlugs(other).filter((slug) => left.has(slug)),
  )
}

export interface Changes {
  added: readonly FieldContent[]
  removed: readonly FieldContent[]
  changed: ReadonlyArray<{ field: FieldContent; members: readonly Member[] }>
  isReordered: boolean
  count: number
}

/** The changes that publishing would make. */
export const changesBetween = (before: readonly FieldContent[], after: readonly FieldContent[]): Changes => {
  const earlier = new Map(before.map((field) => [field.slug, field]))
  const later = new Set(listSlugs(after))
  const added = after.filter(({ slug }) => !earlier.has(slug))
  const removed = before.filter(({ slug }) => !later.has(slug))
  const changed = after.flatMap((field) => {
    const former = earlier.get(field.slug)
    const differing = former ? changedMembers(former, field) : []
    return differing.length === 0 ? [] : [{ field, members: differing }]
  })
  const isReordered = !isSameOrder(before, after)
  return {
    added,
    removed,
    changed,
    isReordered,
    count: added.length + removed.length + changed.length + Number(isReordered),
  }
}
