// The contract of health: of the region's operating mode (G-041), and of the process.
import { anyone, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { health, readiness as readinessAnswer } from '../../wire/operations/health.ts'
import { healthRoutes } from './routes.ts'

const everyoneDoor = {
  prefix: profilePrefix,
  access: anyone,
  openapi: ['company-data', 'account', 'consumer'],
  at: ['front-door', 'region', 'forwarder', 'worker'],
} as const satisfies Door

export const platformHealth = contract(
  healthRoutes,
  { everyone: everyoneDoor },
  {
    read: {
      summary: 'Read whether this base responds, and the operating mode of its region',
      since: '0.1.0',
      response: health,
      modes: 'exempt',
    },
    readReadiness: {
      summary: 'Read whether this process is ready: 503 while a database that it needs does not respond',
      since: '0.1.0',
      openapi: ['operations'],
      response: readinessAnswer,
      modes: 'exempt',
    },
  },
)
