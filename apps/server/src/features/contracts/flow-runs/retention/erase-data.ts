// Deletes the data of runs: what the parties answered and shared. The run, its participants, documents and signatures stay
// (D2-LIM-08, FG-38). A run that is open is cancelled with it (D2-CAN-08).
import type { RegionSide } from '../../../sharing/connections/index.ts'
import type { EndRuns } from '../ending/cancel-run.ts'
import { dropLinksOf } from '../ending/drop-links.ts'
import type { FilePlace } from '../file-store.ts'
import type { FlowRunNeeds } from '../needs.ts'
import type { RunRow } from '../store.ts'
import { isEnded } from '../turns/turn.ts'
import { markDataDeleted, removeData } from './data-store.ts'

type Needs = Pick<FlowRunNeeds, 'clock' | 'connections'>

/** Answers the files that are to be removed after the commit. The runs are locked. */
export type EraseData = (side: RegionSide, runs: readonly RunRow[]) => Promise<FilePlace[]>

export const eraseData =
  (needs: Needs, end: EndRuns): EraseData =>
  async (side, runs) => {
    const ids = runs.map(({ id }) => id)
    const places = [...(await dropLinksOf(needs, side.tx, runs)), ...(await removeData(side.tx, ids))]
    // The cancels come late, because their events lock the channels: all of it commits together.
    const open = runs.filter((run) => !isEnded(run))
    places.push(...(await end(side, open, 'data_deletion')).leftOver)
    await markDataDeleted(side.tx, ids, needs.clock.now())
    return places
  }
