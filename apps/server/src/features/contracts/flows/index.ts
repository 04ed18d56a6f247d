// Entry point of flows, one per region: companies author and publish them. Runs pin versions and read assets.
import { bindRoutes } from '../../../gate/route.ts'
import { assetActions, openAsset, readAsset } from './assets/asset-actions.ts'
import { sweepAssets } from './assets/asset-sweep.ts'
import type { FlowDeps } from './deps.ts'
import { draftActions } from './drafts/draft-actions.ts'
import { draftThread } from './drafts/draft-thread.ts'
import { draftValidator } from './drafts/draft-validator.ts'
import { flowActions } from './flow-actions.ts'
import { flowRows } from './flow-rows.ts'
import { listFlowNames, listFlowsById, listFlowsByServices } from './flow-store.ts'
import { openFlow } from './open-flow.ts'
import { flowRoutes } from './routes.ts'
import { versionActions } from './versions/published-versions.ts'

export type { OpenedAsset } from './assets/asset-actions.ts'
export type { FlowDeps, ListPlugins, PreviewTemplate, ReadTemplate, Template } from './deps.ts'
export type { FlowListRow } from './flow-store.ts'
export type { VersionRow } from './versions/version-store.ts'
export { flowRoutes }

export type Flows = ReturnType<typeof flows>

export const flows = (deps: FlowDeps) => {
  sweepAssets(deps)
  const open = openFlow(deps)
  const thread = draftThread()
  const validator = draftValidator(deps, thread)
  const actions = {
    flows: flowActions(deps, open, validator),
    drafts: draftActions(deps, open, validator, thread),
    versions: versionActions(deps, open, validator),
    assets: assetActions(deps, open),
  }
  return {
    routes: bindRoutes(flowRoutes, actions),
    stop: () => thread.stop(),
    rows: flowRows(),
    /** The templates and pictures of flows, for runs in any region. */
    assets: { open: openAsset, read: readAsset },
    /** By id, deleted flows included. */
    listNames: (ids: readonly string[]) => listFlowNames(deps.database.kysely, ids),
    /** For the search of the portal. */
    listById: (serviceIds: readonly string[], id: string) => listFlowsById(deps.database.kysely, serviceIds, id),
    listByServices: (serviceIds: readonly string[], range: { limit: number; perService: number }) =>
      listFlowsByServices(deps.database.kysely, serviceIds, range),
  }
}
