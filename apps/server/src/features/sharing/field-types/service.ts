// The rules of the field-type registry: the platform's own types, and those that an operator adds (G-071).
import { checkTypeRow, type FieldTypeRow, isReservedType, systemTypes } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import type { FieldTypePatch, NewFieldTypeRow } from '@company-data/protocol/wire/sharing/field-types'
import type { Clock } from '../../../platform/clock/clock.ts'
import { cachedValue, type Database, type Tx } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { insertRow, listRows, lockRows, updateRow } from './store.ts'

const TOPIC = 'field_type'

export interface FieldTypes {
  /** The raw rows, the platform's own first; from memory, current in every process. */
  rows(): readonly FieldTypeRow[]
  add(input: NewFieldTypeRow): Promise<FieldTypeRow>
  change(type: string, patch: FieldTypePatch): Promise<FieldTypeRow>
  /** Loads the registry. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface FieldTypeNeeds {
  directory: Database<DirectoryTables>
  clock: Clock
  hooks: FieldTypeHooks
}

export interface FieldTypeHooks {
  /** Whether anything beyond the registry (a request row, a person's field) is of this type already. */
  'field-types.in-use'(type: string): Promise<boolean>
}

const requireSound = (rows: readonly FieldTypeRow[], row: FieldTypeRow): void => {
  const problems = checkTypeRow(rows, row)
  const [first] = problems
  if (!first) return
  const fields = Object.fromEntries(problems.map(({ member, reason }) => [member, reason]))
  throw new ApiError('field_types.invalid', { message: `${first.member}: ${first.reason}`, members: { fields } })
}

const requireOperatorRow = (rows: readonly FieldTypeRow[], type: string): FieldTypeRow => {
  const row = rows.find((one) => one.type === type)
  if (!row) throw new ApiError('field_types.not_found')
  if (row.is_system) {
    throw new ApiError('field_types.locked', {
      message: 'A type of the platform cannot be changed; add a child of it.',
    })
  }
  return row
}

export const fieldTypeService = ({ directory, clock, hooks }: FieldTypeNeeds): FieldTypes => {
  const registry = cachedValue({
    db: directory,
    topic: TOPIC,
    load: async () => [...systemTypes, ...(await listRows(directory.kysely))],
  })

  /** Reads the rows under the lock, decides, writes; then every process reads anew before the answer leaves. */
  const write = async (
    act: (tx: Tx<DirectoryTables>, rows: readonly FieldTypeRow[]) => Promise<FieldTypeRow>,
  ): Promise<FieldTypeRow> => {
    const row = await directory.transaction(async (tx) => {
      await lockRows(tx)
      const written = await act(tx, [...systemTypes, ...(await listRows(tx))])
      await directory.notify(tx, TOPIC)
      return written
    })
    await registry.refresh()
    return row
  }

  /** A parent decides what a value looks like: once something relies on the type, it stays. */
  const requireFreeParent = async (rows: readonly FieldTypeRow[], row: FieldTypeRow): Promise<void> => {
    if (rows.some(({ parent }) => parent === row.type) || (await hooks['field-types.in-use'](row.type))) {
      throw new ApiError('field_types.locked', { message: 'The parent of a type that is in use cannot be changed.' })
    }
  }

  return {
    rows: () => registry.get(),
    add: (input) =>
      write(async (tx, rows) => {
        if (isReservedType(input.type)) throw new ApiError('field_types.reserved')
        if (rows.some(({ type }) => type === input.type)) throw new ApiError('field_types.exists')
        const row: FieldTypeRow = { ...input, is_system: false }
        requireSound(rows, row)
        await insertRow(tx, row, clock.now())
        return row
      }),
    change: (type, patch) =>
      write(async (tx, rows) => {
        const before = requireOperatorRow(rows, type)
        const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
        const row: FieldTypeRow = { ...before, ...given, type }
        if (row.parent !== before.parent) await requireFreeParent(rows, before)
        requireSound(
          rows.filter((one) => one.type !== type),
          row,
        )
        await updateRow(tx, row)
        return row
      }),
    start: () => registry.start(),
    stop: () => registry.stop(),
  }
}
