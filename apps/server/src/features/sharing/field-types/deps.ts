// Dependencies of field types, and the hook that they call.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'

export interface FieldTypeDeps {
  directory: Database<DirectoryTables>
  clock: Clock
  hooks: FieldTypeHooks
}

export interface FieldTypeHooks {
  /** True if a request field or a person's field already has this type. */
  'field-types.in-use'(type: string): Promise<boolean>
}
