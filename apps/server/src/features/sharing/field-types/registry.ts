// The cached registry: the types of the platform and those that an operator has added (G-071).

import { checkTypeRow, type FieldTypeRow, systemTypes } from '@company-data/field-types'
import { invalidMembers } from '@company-data/protocol/errors'
import { reason } from '@company-data/protocol/reasons'
import { cachedValue, type Tx } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { FieldTypeDeps } from './deps.ts'
import { listRows, lockRows } from './store.ts'

const TOPIC = 'field_type'

export type WriteRow = (tx: Tx<DirectoryTables>, rows: readonly FieldTypeRow[]) => Promise<FieldTypeRow>

export interface Registry {
  /** The raw rows, those of the platform first. */
  rows(): readonly FieldTypeRow[]
  /** Runs `work` with the rows locked; when it returns, this process and all others have the new rows or are loading them. */
  write(work: WriteRow): Promise<FieldTypeRow>
  /** Loads the rows. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** A row is valid only together with its ancestors and with the types that descend from it. */
export const requireValid = (rows: readonly FieldTypeRow[], row: FieldTypeRow): void => {
  const problems = checkTypeRow(rows, row).map((problem) => ({
    path: problem.member.split('.'),
    reason: reason('field_type.rule', { rule: problem.reason }),
  }))
  if (problems.length > 0) throw invalidMembers(problems, { key: 'field_types.invalid' })
}

export const fieldTypeRegistry = ({ directory }: Pick<FieldTypeDeps, 'directory'>): Registry => {
  const registry = cachedValue({
    db: directory,
    topic: TOPIC,
    load: async () => [...systemTypes, ...(await listRows(directory.kysely))],
  })
  return {
    rows: () => registry.get(),
    async write(work) {
      const row = await directory.transaction(async (tx) => {
        await lockRows(tx)
        const changedRow = await work(tx, [...systemTypes, ...(await listRows(tx))])
        await directory.notify(tx, TOPIC)
        return changedRow
      })
      await registry.refresh()
      return row
    },
    start: () => registry.start(),
    stop: () => registry.stop(),
  }
}
