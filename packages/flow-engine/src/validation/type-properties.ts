// Properties of a registry type for publish validation, cached because a flow names few types thousands of times.

import { isSameOrDescendant, type Registry, type ResolvedType, resolveType } from '@company-data/field-types/registry'
import { fieldKind, type KeyKind } from '../definition/index.ts'

export type TypeProperties = {
  readonly resolved: ResolvedType | null
  readonly kind: KeyKind
  /** D2-DEF-23: requestable, or one of the two choices whose options the step supplies. */
  readonly isAnswerable: boolean
  /** FB-03: a select or multiselect, or a type that descends from one. */
  readonly isChoice: boolean
  /** A select or multiselect: the element has its options. */
  readonly takesOptions: boolean
  readonly isPdf: boolean
}

export type TypePropertyLookup = (type: string) => TypeProperties

/** The flow-only choice types. */
const CHOICES = ['select', 'multiselect']

const takesOptions = (type: string): boolean => CHOICES.includes(type)

/** A choice that has no options cannot be requested; `plugin` is never a registry row. */
const isRequestable = ({ input, options }: ResolvedType): boolean =>
  (input !== 'list' && input !== 'multilist') || (options !== null && options.length > 0)

const buildTypeProperties = (fieldTypes: Registry, type: string): TypeProperties => {
  const resolved = resolveType(fieldTypes, type)
  return {
    resolved,
    kind: fieldKind(fieldTypes, type),
    isAnswerable: resolved !== null && (takesOptions(type) || isRequestable(resolved)),
    isChoice: CHOICES.some((choice) => isSameOrDescendant(fieldTypes, type, choice)),
    takesOptions: takesOptions(type),
    isPdf: isSameOrDescendant(fieldTypes, type, 'pdf_document'),
  }
}

export const createTypeLookup = (fieldTypes: Registry): TypePropertyLookup => {
  const factByType = new Map<string, TypeProperties>()
  return (type) => {
    const earlier = factByType.get(type)
    if (earlier !== undefined) return earlier
    const fact = buildTypeProperties(fieldTypes, type)
    factByType.set(type, fact)
    return fact
  }
}
