// The kind of value that a field of the flow holds, from the resolved type of its registry row (FG-05).

import type { Registry } from '@company-data/field-types/registry'
import { isSameOrDescendant, resolveType } from '@company-data/field-types/resolve'
import type { KeyKind } from './condition.ts'

/** FA-34: a type that the registry lacks is of kind text. */
export const fieldKind = (fieldTypes: Registry, type: string): KeyKind => {
  const resolved = resolveType(fieldTypes, type)
  if (resolved === null) return 'text'
  if (resolved.lane === 'photo' || resolved.lane === 'document') return 'file'
  if (isSameOrDescendant(fieldTypes, type, 'number')) return 'number'
  if (resolved.input === 'date') return 'date'
  if (resolved.input === 'multilist') return 'list'
  return resolved.input === 'composite' ? 'object' : 'text'
}

/** Caches the kinds: a definition names the same few types thousands of times. */
export const fieldKinds = (fieldTypes: Registry): ((type: string) => KeyKind) => {
  const kinds = new Map<string, KeyKind>()
  return (type) => {
    const earlier = kinds.get(type)
    if (earlier !== undefined) return earlier
    const kind = fieldKind(fieldTypes, type)
    kinds.set(type, kind)
    return kind
  }
}
