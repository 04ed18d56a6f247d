// The contract of the share configuration: which profile fields of the company the customers of a service see (G-064).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { servicesPrefix } from '../../contract/prefixes.ts'
import { shareConfigChange, shareConfig as shareConfigSchema } from '../../wire/sharing/share-config.ts'
import { shareConfigRoutes } from './routes.ts'

/** For reads and ordinary changes: delegates too, on granted services. */
const managers = callers(['company', 'delegate', 'account-client'])

const managerDoor = {
  prefix: servicesPrefix,
  access: managers,
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

export const shareConfig = contract(
  shareConfigRoutes,
  { manager: managerDoor },
  {
    read: {
      summary: 'Read the profile fields of the company that connected customers see',
      since: '0.1.0',
      response: shareConfigSchema,
      errors: ['services.not_found'],
    },
    update: {
      summary: 'Replace the share configuration; a stale config_token is refused',
      since: '0.1.0',
      body: shareConfigChange,
      response: shareConfigSchema,
      errors: ['services.not_found', 'services.config_conflict'],
    },
  },
)
