// The contract of services: created, read, changed and deleted (G-060).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { arrayOf } from '../../wire/pages.ts'
import {
  adminEmailChange,
  newService,
  numberMatchingChange,
  require2faChange,
  servicePatch,
  serviceRecord,
  shareCodeChange,
} from '../../wire/sharing/services.ts'
import { serviceRoutes } from './routes.ts'

/** For reads and ordinary changes: delegates too, on granted services. */
const managers = callers(['company', 'delegate', 'account-client'])

/** For creating and deleting a service and for its credentials: a delegate gets auth.owner_only (G-054). */
const owners = callers(['company', 'account-client'])

const managerDoor = {
  prefix: profilePrefix,
  access: managers,
  openapi: ['account'],
  at: ['region'],
} as const satisfies Door

export const services = contract(
  serviceRoutes,
  { manager: managerDoor },
  {
    create: {
      summary: 'Create a service; its private key is sent wrapped, and the passphrase is never sent',
      since: '0.1.0',
      description:
        'The device creates an RSA key pair, wraps the private key with a passphrase, and sends both keys. The platform cannot open what customers seal to the public key.',
      access: owners,
      body: newService,
      status: 201,
      response: serviceRecord,
      errors: [
        'services.name_invalid',
        'services.admin_email_invalid',
        'services.public_key_invalid',
        'services.encrypted_private_key_invalid',
        'services.share_code_invalid',
        'services.share_code_taken',
        'services.private_pem_invalid',
        'auth.owner_only',
      ],
    },
    list: {
      summary: 'List the services of the company; a delegate sees only granted services',
      since: '0.1.0',
      response: arrayOf(serviceRecord),
    },
    read: {
      summary: 'One service',
      since: '0.1.0',
      response: serviceRecord,
      errors: ['services.not_found'],
    },
    update: {
      summary: 'Change the name, description or audience of a service; its keys are never replaced',
      since: '0.1.0',
      body: servicePatch,
      response: serviceRecord,
      errors: ['services.name_invalid', 'services.not_found'],
    },
    delete: {
      summary: 'Delete a service with its client and all its data; its connections end first',
      since: '0.1.0',
      access: owners,
      status: 204,
      errors: ['services.not_found', 'auth.owner_only', 'company_connections.active_contract', 'account.on_hold'],
    },
    updateShareCode: {
      summary: 'Change the share code of a service',
      since: '0.1.0',
      body: shareCodeChange,
      response: serviceRecord,
      errors: ['services.share_code_invalid', 'services.share_code_taken', 'services.not_found'],
    },
    updateAdminEmail: {
      summary: 'Change the administrator e-mail address of a service',
      since: '0.1.0',
      body: adminEmailChange,
      response: serviceRecord,
      errors: ['services.admin_email_invalid', 'services.not_found'],
    },
    updateNumberMatching: {
      summary: 'Set whether a challenge shows digits that the person must type',
      since: '0.1.0',
      body: numberMatchingChange,
      response: serviceRecord,
      errors: ['services.not_found'],
    },
    updateRequire2fa: {
      summary: 'Set whether portal users need a second factor to open the data of this service',
      since: '0.1.0',
      // G-065: the setting also binds delegates, so a delegate must not be able to turn it off.
      access: owners,
      body: require2faChange,
      response: serviceRecord,
      errors: ['services.not_found', 'auth.owner_only'],
    },
  },
)
