// Dependencies of operators.
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'

export interface OperatorDeps {
  directory: Database<DirectoryTables>
  clock: Clock
  ids: Ids
  secrets: Secrets
  log: Log
  /** The token of the settings: an owner, who adds the first operators. */
  operatorToken: string
}
