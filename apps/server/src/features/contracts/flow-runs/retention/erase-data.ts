// Deletes the data of runs: the parties' answers and shared values. The run, its participants, documents and signatures
// stay (D2-LIM-08, FG-38). An open run is cancelled (D2-CAN-08).
import type { RegionTxContext } from '../../../sharing/connections/index.ts'
import type { EndRuns } from '../cancellation/cancel-run.ts'
import { dropLinks } from '../cancellation/drop-links.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { FileLocation } from '../file-store.ts'
import { isEnded } from '../run-status.ts'
import type { RunRow } from '../store.ts'
import { markDataDeleted, removeData } from './data-store.ts'

type Deps = Pick<FlowRunDeps, 'clock' | 'connections' | 'idempotency'>

/** Returns the files to remove after the commit. The runs must be locked. */
export type EraseData = (context: RegionTxContext, runs: readonly RunRow[]) => Promise<FileLocation[]>

export const eraseData =
  (deps: Deps, end: EndRuns): EraseData =>
  async (context, runs) => {
    const ids = runs.map(({ id }) => id)
    const fileLocations = [...(await dropLinks(deps, context.tx, runs)), ...(await removeData(context.tx, ids))]
    // The cancels come last, because their events lock the channels: all of it commits together.
    const open = runs.filter((run) => !isEnded(run))
    fileLocations.push(...(await end(context, open, 'data_deletion')).leftOver)
    // The stored response of a trigger repeats the values of the run.
    await deps.idempotency.forget(context.tx, ids)
    await markDataDeleted(context.tx, ids, deps.clock.now())
    return fileLocations
  }
