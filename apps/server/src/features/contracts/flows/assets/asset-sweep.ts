// Registers the removal of asset files that no row refers to.
import { listUsedAssetKeys } from '../asset-store.ts'
import type { FlowDeps } from '../deps.ts'

export const sweepAssets = ({ database, sweeps }: Pick<FlowDeps, 'database' | 'sweeps'>): void =>
  sweeps.add({
    folder: 'flow-assets',
    listKnown: (keys) => listUsedAssetKeys(database.kysely, keys),
  })
