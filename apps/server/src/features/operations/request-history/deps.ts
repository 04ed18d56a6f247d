// The dependencies of the history of requests.
import type { RequestEntry } from '@company-data/protocol/wire/operations/requests'
import type { MachineCaller } from '../../../gate/caller.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { Services } from '../../sharing/services/index.ts'

export interface RequestHistoryDeps {
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  log: Log
  services: Pick<Services, 'requireOwned'>
}

/** A call of a machine client, as the gate measured it. */
export type MachineCall = Omit<RequestEntry, 'at' | 'client_id' | 'count'> & {
  caller: MachineCaller
}
