// When a service is deleted, its runs end and lose their data in the same transaction; customers keep the records. They
// read the service's name and key from its former-service row (D2-LIM-07, FG-38).
import type { ServiceHooks } from '../../../sharing/services/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { FileLocation } from '../file-store.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { listFlowsWithRuns, lockServiceRuns, removeServiceStagedFiles } from './data-store.ts'
import type { EraseData } from './erase-data.ts'
import type { CountErased } from './retention-metrics.ts'

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const BATCH_SIZE = 250
/** Maximum number of files kept until the commit; the sweep finds the others. */
const MAX_FILES = 10_000

interface Parts {
  erase: EraseData
  files: Pick<SealedFiles, 'removeAll'>
  count: CountErased
}

export const endWithService =
  (
    { database, clock, services, flows }: Pick<FlowRunDeps, 'database' | 'clock' | 'services' | 'flows'>,
    { erase, files, count }: Parts,
  ): ServiceHooks['services.deleting'] =>
  async (tx, service, afterwards) => {
    const fileLocations: FileLocation[] = []
    let erased = 0
    const remember = (more: readonly FileLocation[]) =>
      fileLocations.push(...more.slice(0, MAX_FILES - fileLocations.length))
    for (let after = BEFORE_ALL; ; ) {
      const runs = await lockServiceRuns(tx, service.id, { after, limit: BATCH_SIZE })
      if (runs.length > 0) remember(await erase({ database, tx }, runs))
      erased += runs.length
      after = runs.at(-1)?.id ?? after
      if (runs.length < BATCH_SIZE) break
    }
    remember(await removeServiceStagedFiles(tx, service.id))
    const flowIds = await listFlowsWithRuns(tx, service.id)
    await flows.rows.removeByService(tx, service, flowIds, clock.now())
    if (flowIds.length > 0) await services.rows.keepFormer(tx, service.id)
    afterwards(async () => {
      count(erased)
      await files.removeAll(fileLocations)
    })
  }
