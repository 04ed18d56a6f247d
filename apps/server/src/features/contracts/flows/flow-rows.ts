// The flows and versions that runs and plugins read in their own transactions, in any region.
import * as store from './flow-store.ts'
import { findVersion } from './versions/version-store.ts'

export const flowRows = () => ({
  findHead: store.findFlowHead,
  lockShared: store.lockFlowShared,
  findVersion,
  listWithPlugins: store.listPluginFlows,
  removeByService: store.removeServiceFlows,
})
