// Entry point `@company-data/field-types/resolve`, without the rows of the platform: resolves a type against its ancestors.
// A null column comes from the nearest ancestor that sets it.

import type { FieldTypeRow, Registry } from './row.ts'

/** The definition all rules apply to (D1-REG-15). A column is null only where no ancestor sets it either. */
export type ResolvedType = Omit<FieldTypeRow, 'validation'> & {
  /** D1-REG-14: every pattern of the lineage, root first; the value must match all of them. */
  validation: string[]
}

/** A registry holds one row per type; if a foreign one holds two, the first counts. */
export const findRow = (rows: Registry, type: string): FieldTypeRow | undefined => rows.find((row) => row.type === type)

/** The type's row and its ancestors, nearest first. A cycle or a missing parent ends the lineage. */
const collectLineage = (rows: Registry, type: string): FieldTypeRow[] => {
  const line: FieldTypeRow[] = []
  const visited = new Set<string>()
  let row = findRow(rows, type)
  while (row !== undefined && !visited.has(row.type)) {
    visited.add(row.type)
    line.push(row)
    row = row.parent === null ? undefined : findRow(rows, row.parent)
  }
  return line
}

const inherited = <Column extends 'input' | 'lane' | 'check' | 'options' | 'fields'>(
  line: readonly FieldTypeRow[],
  column: Column,
): FieldTypeRow[Column] | null => {
  // `!= null`: a row of another program may omit a column instead of sending null.
  const row = line.find((candidate) => candidate[column] != null)
  return row === undefined ? null : row[column]
}

/** Null for a type that the registry does not hold. */
export const resolveType = (rows: Registry, type: string): ResolvedType | null => {
  const line = collectLineage(rows, type)
  const row = line[0]
  if (row === undefined) return null
  return {
    type: row.type,
    parent: row.parent,
    label: row.label,
    input: inherited(line, 'input'),
    lane: inherited(line, 'lane'),
    check: inherited(line, 'check'),
    options: inherited(line, 'options'),
    fields: inherited(line, 'fields'),
    // T-30: validation alone is additive; every other column is the nearest ancestor's.
    validation: line
      .map(({ validation }) => validation)
      .filter((pattern) => pattern != null)
      .reverse(),
    is_system: row.is_system,
  }
}

/**
 * D1-REG-23: true if a slot of type `ancestor` accepts a field of type `type`. Types the registry lacks fit only
 * themselves.
 */
export const isSameOrDescendant = (rows: Registry, type: string, ancestor: string): boolean =>
  type === ancestor || collectLineage(rows, type).some((row) => row.type === ancestor)

/** T-37: the resolved lane decides whether a type is binary, not a list of names. */
export const isBinary = (rows: Registry, type: string): boolean => {
  const lane = resolveType(rows, type)?.lane
  return lane === 'photo' || lane === 'document'
}

/** G-076: the type stores more than one file or declares entries, so a clear answer is served as an envelope. */
export const answersWithEnvelope = (rows: Registry, type: string): boolean => {
  const resolved = resolveType(rows, type)
  if (resolved === null || !isBinary(rows, type)) return false
  return resolved.input === 'pages' || (resolved.fields ?? []).length > 0
}
