// The contract of the owner's service keys: for the session of the owner only, never for a client.
import { callers } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { accountPrefix } from '../../contract/prefixes.ts'
import { arrayOf } from '../../wire/pages.ts'
import { newOwnerServiceKey, ownerServiceKey } from '../../wire/sharing/owner-service-keys.ts'
import { ownerServiceKeyRoutes } from './routes.ts'

const ownerDoor = {
  prefix: accountPrefix,
  access: callers(['company']),
  openapi: ['account'],
  at: ['region'],
  errors: ['auth.owner_only'],
} as const

export const ownerServiceKeys = contract(
  ownerServiceKeyRoutes,
  { owner: ownerDoor },
  {
    list: {
      summary: 'List the service passphrases that are sealed to the account key of the owner',
      since: '0.1.0',
      response: arrayOf(ownerServiceKey),
    },
    put: {
      summary: 'Store the passphrase of a service, sealed to the account key of the owner',
      since: '0.1.0',
      description:
        'The account key then opens the service without asking for its passphrase. The platform stores the wrapper as sent and cannot open it.',
      body: newOwnerServiceKey,
      status: 204,
      errors: ['contact_data.encryption_required'],
    },
    delete: { summary: 'Delete the stored passphrase of a service', since: '0.1.0', status: 204 },
  },
)
