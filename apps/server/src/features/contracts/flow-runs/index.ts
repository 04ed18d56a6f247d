// Entry point of runs, one per region: from the trigger over the turns of the parties to the end of a run (Document 2 §2.2 to §4.4).
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes, type RouteDescription } from '../../../gate/route.ts'
import { keepSources } from './ending/with-accounts.ts'
import { endWithConnections } from './ending/with-connections.ts'
import { sealedFileSweep } from './files/sealed-files.ts'
import { stagedFilePurge } from './files/stage-file.ts'
import { inputPurge, inputSweep } from './generation/input-files.ts'
import type { FlowRunNeeds } from './needs.ts'
import { deleteDueData } from './retention/delete-due-data.ts'
import { eraseData } from './retention/erase-data.ts'
import { erasedCounter } from './retention/retention-metrics.ts'
import { endWithService } from './retention/with-service.ts'
import { companyRoutes } from './routes/company-routes.ts'
import { customerRoutes } from './routes/customer-routes.ts'
import { ownerRoutes } from './routes/owner-routes.ts'
import { signingRoutes } from './routes/signing-routes.ts'
import { runActs } from './run-acts.ts'

export { countOpenRuns, listNewRuns } from './service-overview-store.ts'

const routes = [...companyRoutes, ...ownerRoutes, ...customerRoutes, ...signingRoutes]

/** What this feature serves, for the documents. */
export const flowRunRoutes: readonly RouteDescription[] = routes

export type FlowRuns = ReturnType<typeof flowRuns>

export const flowRuns = (needs: FlowRunNeeds) => {
  const { acts, sealed, end, line, evaluation } = runActs(needs)
  const retention = { erase: eraseData(needs, end), files: sealed, count: erasedCounter(needs) }
  return {
    routes: bindRoutes(routes, acts),
    jobs: [
      ...[sealedFileSweep(needs), stagedFilePurge(needs, sealed), inputSweep(needs), inputPurge(needs, sealed)],
      deleteDueData(needs, retention),
    ],
    stop: () => evaluation.stop(),
    line,
    endWithConnections: endWithConnections(end),
    keepSources: keepSources(needs, sealed),
    endWithService: endWithService(needs, retention),
  } satisfies Feature & Record<string, unknown>
}
