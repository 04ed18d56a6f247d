// The job that removes files of assets that no row refers to.
import { SWEEP_EVERY_MS, sweep } from '../../../../platform/files/index.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { FlowNeeds } from '../needs.ts'
import { listUsedAssetKeys } from './asset-store.ts'

export const assetSweep = ({ database, files }: Pick<FlowNeeds, 'database' | 'files'>): Job => ({
  name: 'flows.asset-sweep',
  everyMs: SWEEP_EVERY_MS,
  run: () => sweep({ files, folder: 'flow-assets', listKnown: (keys) => listUsedAssetKeys(database.kysely, keys) }),
})
