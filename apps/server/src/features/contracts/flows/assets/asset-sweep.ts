// Job that removes asset files that no row refers to.
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { listUsedAssetKeys } from '../asset-store.ts'
import type { FlowDeps } from '../deps.ts'

export const assetSweep = ({ database, sweeps }: Pick<FlowDeps, 'database' | 'sweeps'>): Job =>
  sweeps.job('flows.asset-sweep', {
    folder: 'flow-assets',
    listKnown: (keys) => listUsedAssetKeys(database.kysely, keys),
  })
