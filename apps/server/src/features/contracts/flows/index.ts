// Entry point of flows, one per region: what a company draws and publishes in the portal. Runs pin its versions and read its assets.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { assetActs } from './assets/asset-acts.ts'
import { assetSweep } from './assets/asset-sweep.ts'
import { draftActs } from './drafts/draft-acts.ts'
import { draftThread } from './drafts/draft-thread.ts'
import { draftValidator } from './drafts/draft-validator.ts'
import { flowActs } from './flow-acts.ts'
import type { FlowNeeds } from './needs.ts'
import { openFlow } from './open-flow.ts'
import { flowRoutes } from './routes.ts'
import { versionActs } from './versions/version-acts.ts'

export { type OpenedAsset, openAsset, readAsset } from './assets/asset-acts.ts'
export {
  type FlowListRow,
  findFlowHead,
  holdFlow,
  listFlowNames,
  listPluginFlows,
  removeFlowsOf,
} from './flow-store.ts'
export type { FlowNeeds, ListPlugins, PreviewTemplate, ReadTemplate, Template } from './needs.ts'
export { findVersion, type VersionRow } from './versions/version-store.ts'
export { flowRoutes }

export const flows = (needs: FlowNeeds): Feature => {
  const open = openFlow(needs)
  const thread = draftThread()
  const validator = draftValidator(needs, thread)
  const acts = {
    flows: flowActs(needs, open, validator),
    drafts: draftActs(needs, open, validator, thread),
    versions: versionActs(needs, open, validator),
    assets: assetActs(needs, open),
  }
  return {
    routes: bindRoutes(flowRoutes, acts),
    jobs: [assetSweep(needs)],
    stop: () => thread.stop(),
  }
}
