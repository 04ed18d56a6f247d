// The company side of connections put together: its routes, jobs, and the end of connections for every cause.
import { bindRoutes, type Route } from '../../../../gate/route.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { type Endings, endings } from '../ending/end-connections.ts'
import { fileSweep } from '../slot-files/file-sweep.ts'
import { expiryJob } from '../slot-files/share-once-expiry.ts'
import { slotFiles } from '../slot-files/slot-file.ts'
import { companyConnections } from './company-connections.ts'
import type { CompanyNeeds } from './company-needs.ts'
import { companyRoutes } from './company-routes.ts'
import { portalActs, portalRoutes } from './portal-routes.ts'

export interface CompanySide {
  routes: Route[]
  jobs: Job[]
  endings: Endings
}

export const companySide = (needs: CompanyNeeds): CompanySide => {
  const end = endings(needs)
  const connections = companyConnections(needs, end)
  const files = slotFiles(needs)
  return {
    routes: [
      ...bindRoutes(companyRoutes, { connections, files }),
      ...bindRoutes(portalRoutes, portalActs(needs, connections, files)),
    ],
    jobs: [expiryJob(needs), fileSweep(needs)],
    endings: end,
  }
}
