// Removes links from file answers to profile fields (FA-64): on a cancel, or with the run's data.

import type { RegionTx } from '../../../../schema/region.ts'
import { flowLinkSlug } from '../../../sharing/connections/index.ts'
import { removeLinks } from '../answer-store.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { FileLocation } from '../file-store.ts'
import type { RunRow } from '../store.ts'

/** Returns the files to remove after the commit: they are stored with the company. */
export const dropLinks = async (
  { connections }: Pick<FlowRunDeps, 'connections'>,
  tx: RegionTx,
  runs: ReadonlyArray<Pick<RunRow, 'id' | 'service_id' | 'company_user_id'>>,
): Promise<FileLocation[]> => {
  const links = await removeLinks(
    tx,
    runs.map(({ id }) => id),
  )
  const runsById = new Map(runs.map((run) => [run.id, run]))
  const fileLocations: FileLocation[] = []
  for (const [serviceId, ofService] of Map.groupBy(links, ({ run_id }) => runsById.get(run_id)?.service_id ?? '')) {
    const slots = ofService.map(({ connection_id, flow_id, slug }) => ({
      connectionId: connection_id,
      slug: flowLinkSlug(flow_id, slug),
    }))
    const keys = await connections.flowAnswers.dropLinks(tx, serviceId, slots)
    const holder_user_id = ofService[0]?.company_user_id ?? ''
    fileLocations.push(...keys.map((file_key) => ({ file_key, holder_user_id })))
  }
  return fileLocations
}
