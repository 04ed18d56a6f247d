// The door of flows, one per region: what a company draws and publishes in the portal. Runs pin its versions and read its assets.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { assetActs, type OpenedAsset, openAsset } from './assets/asset-acts.ts'
import { assetSweep } from './assets/asset-sweep.ts'
import { draftActs } from './drafts/draft-acts.ts'
import { draftJudge } from './drafts/judge-draft.ts'
import { flowActs } from './flow-acts.ts'
import { type FlowListRow, findFlowHead, lockFlow, type RegionTx } from './flow-store.ts'
import type { FlowNeeds } from './needs.ts'
import { openFlow } from './open-flow.ts'
import { flowRoutes } from './routes.ts'
import { versionActs } from './versions/version-acts.ts'
import { findVersion, type VersionRow } from './versions/version-store.ts'

export type { OpenedAsset } from './assets/asset-acts.ts'
export type { FlowListRow } from './flow-store.ts'
export type { FlowNeeds, ListPlugins, ReadTemplate, Template } from './needs.ts'
export type { VersionRow } from './versions/version-store.ts'
export { flowRoutes }

export interface Flows extends Feature {
  /** A flow that was not deleted, without its draft. */
  find(flowId: string): Promise<FlowListRow | undefined>
  /** The same, locked, so that nothing is published before the transaction ends. */
  lock(tx: RegionTx, flowId: string): Promise<FlowListRow | undefined>
  /** A published version, also of a deleted flow. */
  version(flowId: string, version: number): Promise<VersionRow | undefined>
  /** A template or picture, also of a deleted flow. */
  asset(flowId: string, assetKey: string): Promise<OpenedAsset | undefined>
}

export const flows = (needs: FlowNeeds): Flows => {
  const open = openFlow(needs)
  const judge = draftJudge(needs)
  const acts = {
    flows: flowActs(needs, open, judge),
    drafts: draftActs(needs, open, judge),
    versions: versionActs(needs, open, judge),
    assets: assetActs(needs, open),
  }
  return {
    routes: bindRoutes(flowRoutes, acts),
    jobs: [assetSweep(needs)],
    find: (flowId) => findFlowHead(needs.database.kysely, flowId),
    lock: lockFlow,
    version: (flowId, version) => findVersion(needs.database.kysely, flowId, version),
    asset: openAsset(needs),
  }
}
