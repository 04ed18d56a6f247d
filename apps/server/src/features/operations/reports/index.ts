// Entry point of reports: persons report companies, and the operator decides.
import { bindRoutes } from '../../../gate/route.ts'
import type { DirectoryTx } from '../../../schema/directory.ts'
import { createReport } from './create-report.ts'
import { reportQueue } from './decide-report.ts'
import type { ReportDeps } from './deps.ts'
import { purgeJob } from './purge.ts'
import { reportRoutes } from './routes.ts'
import { countOpen, removeByAccount } from './store.ts'

export { reportRoutes }

export type Reports = ReturnType<typeof reports>

export const reports = (deps: ReportDeps) => ({
  routes: bindRoutes(reportRoutes, { create: createReport(deps), ...reportQueue(deps) }),
  jobs: [purgeJob(deps)],
  countOpen: (limit: number) => countOpen(deps.directory.kysely, limit),
  /** The reports of a deleted person, and those about a deleted company. */
  removeByAccount: (tx: DirectoryTx, { userId }: { userId: string }) => removeByAccount(tx, userId),
})
