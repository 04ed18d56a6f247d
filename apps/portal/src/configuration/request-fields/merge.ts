// Merges changes of two people: the differences, and the set that results from a choice for each. Pure.
import { changedMembers, type FieldContent, isSameOrder, type Member } from './field-content.ts'

export type VersionKey = 'theirs' | 'mine'

/** The three sets: the common base, the other person's version, and this draft. */
export interface Versions {
  base: readonly FieldContent[]
  theirs: readonly FieldContent[]
  mine: readonly FieldContent[]
}

export interface Difference {
  slug: string
  /** Undefined if this side does not have the field. */
  theirs: FieldContent | undefined
  mine: FieldContent | undefined
  changedBy: VersionKey | 'both'
  /** The differences, if both have it. */
  members: readonly Member[]
}

/** By slug, and by ORDER for the order of the fields. */
export type Choices = Readonly<Record<string, VersionKey>>

/** Cannot clash with a slug, which has no capital letters. */
export const ORDER = 'ORDER'

const indexBySlug = (fields: readonly FieldContent[]): ReadonlyMap<string, FieldContent> =>
  new Map(fields.map((field) => [field.slug, field]))

const isSameField = (field: FieldContent | undefined, other: FieldContent | undefined): boolean =>
  field === undefined || other === undefined ? field === other : changedMembers(field, other).length === 0

/** In the order of this draft, followed by the other side's additional fields. */
export const listDifferences = ({ base, theirs, mine }: Versions): Difference[] => {
  const [baseOf, theirsOf, mineOf] = [indexBySlug(base), indexBySlug(theirs), indexBySlug(mine)]
  const slugs = [...new Set([...mine, ...theirs].map(({ slug }) => slug))]
  return slugs.flatMap((slug): Difference[] => {
    const [before, field, other] = [baseOf.get(slug), theirsOf.get(slug), mineOf.get(slug)]
    if (isSameField(field, other)) return []
    const changedBy = isSameField(before, field) ? 'mine' : isSameField(before, other) ? 'theirs' : 'both'
    const members = field && other ? changedMembers(field, other) : []
    return [{ slug, theirs: field, mine: other, changedBy, members }]
  })
}

export const hasOtherOrder = ({ theirs, mine }: Versions): boolean => !isSameOrder(theirs, mine)

/** A change by one side wins; if both changed it, this draft wins unless the user decides otherwise. */
export const defaultChoices = (versions: Versions): Choices => ({
  [ORDER]: isSameOrder(versions.base, versions.mine) ? 'theirs' : 'mine',
  ...Object.fromEntries(
    listDifferences(versions).map(({ slug, changedBy }) => [slug, changedBy === 'theirs' ? 'theirs' : 'mine']),
  ),
})

export const allOf = (versions: Versions, versionKey: VersionKey): Choices =>
  Object.fromEntries([ORDER, ...listDifferences(versions).map(({ slug }) => slug)].map((slug) => [slug, versionKey]))

/** The slugs of the first list, with the missing ones of the second inserted after their predecessor there. */
const mergeOrder = (first: readonly FieldContent[], second: readonly FieldContent[]): string[] => {
  const order = first.map(({ slug }) => slug)
  second.forEach(({ slug }, index) => {
    if (order.includes(slug)) return
    const before = second[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before.slug) + 1, 0, slug)
  })
  return order
}

export const mergeVersions = (versions: Versions, choices: Choices): FieldContent[] => {
  const { theirs, mine } = versions
  const fieldsByVersion = { theirs: indexBySlug(theirs), mine: indexBySlug(mine) }
  const order = choices[ORDER] === 'theirs' ? mergeOrder(theirs, mine) : mergeOrder(mine, theirs)
  return order.flatMap((slug) => fieldsByVersion[choices[slug] ?? 'mine'].get(slug) ?? [])
}
