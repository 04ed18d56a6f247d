// The contract of the switch of the store of challenges, for tests (G-119).
import { type Door, operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { operatorPrefix } from '../../contract/prefixes.ts'
import { twofaStoreSwitch } from '../../wire/operations/twofa-store.ts'
import { challengeStoreRoutes } from './routes.ts'

const operatorDoor = {
  prefix: operatorPrefix,
  access: operator('operations'),
  openapi: ['operations'],
  at: ['front-door', 'region'],
} as const satisfies Door

export const challengeStores = contract(
  challengeStoreRoutes,
  { operator: operatorDoor },
  {
    update: {
      summary: 'Make the challenge store unreachable, or reachable again, to test how clients handle an outage',
      since: '0.1.0',
      body: twofaStoreSwitch,
      response: twofaStoreSwitch,
    },
  },
)
