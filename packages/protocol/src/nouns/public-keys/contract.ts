// The contract of public keys: a client that seals something asks here for the key of the recipient (G-084).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { publicKeyPrefix } from '../../contract/prefixes.ts'
import { publicKeyRecord } from '../../wire/sharing/keys.ts'
import { publicKeyRoutes } from './routes.ts'

const everyone = callers(['person', 'company', 'delegate', 'service-client', 'account-client'])

const everyoneDoor = {
  prefix: publicKeyPrefix,
  access: everyone,
  openapi: ['company-data', 'account', 'consumer'],
  at: ['region'],
} as const satisfies Door

export const publicKeys = contract(
  publicKeyRoutes,
  { everyone: everyoneDoor },
  {
    read: {
      summary: 'Read the public key of a person or a company of any region by code',
      since: '0.1.0',
      response: publicKeyRecord,
      errors: ['keys.not_found'],
    },
    readOfService: {
      summary: 'Read the public key of a service of any region by its code COMPANY/SERVICE',
      since: '0.1.0',
      response: publicKeyRecord,
      errors: ['keys.not_found'],
    },
  },
)
