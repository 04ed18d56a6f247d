// The contract of regions: where they are, and in which operating mode.
import { anyone, type Door, operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { modeChange, regionMode } from '../../wire/operations/modes.ts'
import { region } from '../../wire/operations/regions.ts'
import { arrayOf } from '../../wire/pages.ts'
import { regionModeRoutes, regionRoutes } from './routes.ts'

const operatorDoor = {
  prefix: profilePrefix,
  access: operator('operations'),
  openapi: ['operations'],
  at: ['front-door', 'region'],
} as const satisfies Door

export const regions = contract(
  { ...regionRoutes, ...regionModeRoutes },
  { operator: operatorDoor },
  {
    list: {
      summary: 'List the regions and their base addresses',
      since: '0.1.0',
      at: ['front-door'],
      openapi: ['company-data', 'account', 'consumer'],
      access: anyone,
      response: arrayOf(region),
    },
    listModes: {
      summary: 'Read the operating mode of each region',
      since: '0.1.0',
      access: operator('support', 'operations'),
      response: arrayOf(regionMode),
    },
    setMode: {
      summary: 'Set the operating mode of a region',
      since: '0.1.0',
      body: modeChange,
      response: regionMode,
      errors: ['ops.region_unknown'],
    },
  },
)
