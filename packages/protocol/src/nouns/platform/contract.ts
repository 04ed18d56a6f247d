// The contract of the platform's own identity: pages name the platform and its operator with it.
import { anyone } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { platformPrefix } from '../../contract/prefixes.ts'
import { platformRecord } from '../../wire/operations/platform.ts'
import { platformRoutes } from './routes.ts'

const publicDoor = {
  prefix: platformPrefix,
  access: anyone,
  openapi: ['company-data', 'account', 'consumer'],
  at: ['front-door', 'region'],
} as const

export const platform = contract(
  platformRoutes,
  { public: publicDoor },
  {
    read: {
      summary: 'Read the name of the platform, its operator and its help page',
      since: '0.1.0',
      response: platformRecord,
    },
  },
)
