// The contract of the health of the installation, for operators.
import { operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { operatorPrefix } from '../../contract/prefixes.ts'
import { installation as installationState } from '../../wire/operations/installation.ts'
import { installationRoutes } from './routes.ts'

const operatorDoor = {
  prefix: operatorPrefix,
  access: operator('support', 'operations', 'security'),
  openapi: ['operations'],
  at: ['front-door', 'region'],
} as const

export const installation = contract(
  installationRoutes,
  { operator: operatorDoor },
  {
    read: {
      summary: 'Read the health of the installation: this process, every database, queues, jobs and the last back-up',
      since: '0.1.0',
      response: installationState,
    },
  },
)
