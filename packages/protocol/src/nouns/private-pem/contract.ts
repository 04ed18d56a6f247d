// The contract of the private key of a service as an encrypted PEM (G-062).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { servicesPrefix } from '../../contract/prefixes.ts'
import { privatePemChange } from '../../wire/sharing/service-keys.ts'
import { serviceRecord } from '../../wire/sharing/services.ts'
import { privatePemRoutes } from './routes.ts'

/** For reads and ordinary changes: delegates too, on granted services. */
const managers = callers(['company', 'delegate', 'account-client'])

/** For creating and deleting a service and for its credentials: a delegate gets auth.owner_only (G-054). */
const owners = callers(['company', 'account-client'])

const PEM_TYPE = 'application/x-pem-file'

const managerDoor = {
  prefix: servicesPrefix,
  access: managers,
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

export const privatePem = contract(
  privatePemRoutes,
  { manager: managerDoor },
  {
    read: {
      summary: 'Read the private key as an encrypted PKCS#8 PEM, which only its passphrase can open',
      since: '0.1.0',
      contentType: PEM_TYPE,
      errors: ['services.not_found', 'services.private_pem_missing'],
    },
    replace: {
      summary: 'Store the encrypted PEM; only PBES2 with PBKDF2-SHA256 and AES-256-CBC is accepted',
      since: '0.1.0',
      access: owners,
      body: privatePemChange,
      response: serviceRecord,
      errors: ['services.private_pem_invalid', 'services.not_found', 'auth.owner_only'],
    },
  },
)
