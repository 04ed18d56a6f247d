// Entry point of runs, one per region: from the trigger through the parties' turns to the end (Document 2 §2.2 to
// §4.4).
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes, type RouteDescription } from '../../../gate/route.ts'
import { bindDatabase } from '../../../platform/db/index.ts'
import { moveSourcesToRecipients } from './cancellation/on-account-deletion.ts'
import { endWithConnections } from './cancellation/on-connection-end.ts'
import type { FlowRunDeps } from './deps.ts'
import { sweepSealedFiles } from './files/sealed-files.ts'
import { stagedFilePurge } from './files/stage-file.ts'
import { inputPurge, sweepInputs } from './generation/input-files.ts'
import { deleteDueData } from './retention/delete-due-data.ts'
import { eraseData } from './retention/erase-data.ts'
import { endWithService } from './retention/on-service-deletion.ts'
import { erasedCounter } from './retention/retention-metrics.ts'
import { companyRoutes } from './routes/company-routes.ts'
import { customerRoutes } from './routes/customer-routes.ts'
import { ownerRoutes } from './routes/owner-routes.ts'
import { flowRunActions } from './run-actions.ts'
import { countOpenRuns, countRunsByDay, listNewRuns, listRunsById } from './service-overview-store.ts'

export { type RunRows, runRows } from './run-rows.ts'

const routes = [...companyRoutes, ...ownerRoutes, ...customerRoutes]

/** The routes of this feature, for the OpenAPI documents. */
export const flowRunRoutes: readonly RouteDescription[] = routes

export type FlowRuns = ReturnType<typeof flowRuns>

export const flowRuns = (deps: FlowRunDeps) => {
  const { actions, sealedFileStore, end, signedRun, evaluation } = flowRunActions(deps)
  sweepSealedFiles(deps)
  sweepInputs(deps)
  const retention = { erase: eraseData(deps, end), files: sealedFileStore, count: erasedCounter(deps) }
  return {
    routes: bindRoutes(routes, actions),
    jobs: [stagedFilePurge(deps, sealedFileStore), inputPurge(deps, sealedFileStore), deleteDueData(deps, retention)],
    stop: () => evaluation.stop(),
    /** For the portal: the open and new runs of several services. */
    overview: bindDatabase(deps.database.kysely, {
      countOpen: countOpenRuns,
      countByDay: countRunsByDay,
      listNew: listNewRuns,
      listById: listRunsById,
    }),
    signedRun,
    endWithConnections: endWithConnections(end),
    keepSources: moveSourcesToRecipients(deps, sealedFileStore),
    endWithService: endWithService(deps, retention),
  } satisfies Feature & Record<string, unknown>
}
