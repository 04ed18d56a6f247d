// The contract of the trusted devices of an account.
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { accountPrefix } from '../../contract/prefixes.ts'
import {
  createdTrustedDevice,
  newTrustedDevice,
  trustedDevice,
  trustedDeviceChange,
} from '../../wire/identity/trusted-devices.ts'
import { arrayOf } from '../../wire/pages.ts'
import { trustedDeviceRoutes } from './routes.ts'

const anySession = callers(['person', 'company', 'delegate'])

const sessionDoor = {
  prefix: accountPrefix,
  access: anySession,
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const satisfies Door

export const trustedDevices = contract(
  trustedDeviceRoutes,
  { session: sessionDoor },
  {
    list: {
      summary: 'List the trusted devices',
      since: '0.1.0',
      response: arrayOf(trustedDevice),
    },
    create: {
      summary: 'Register a device with the public key that verifies its signatures',
      since: '0.1.0',
      description:
        'Requires a session that was opened in the last few minutes, or a proof: `password`, `code`, or a passkey that signs `device:<user_id>:<SHA-256 of the new key, as hex>`.',
      body: newTrustedDevice,
      status: 201,
      response: createdTrustedDevice,
      limits: { ratesOfAction: ['accountSecrets'] },
      errors: [
        'account.quota_exceeded',
        'account.device_taken',
        'account.proof_required',
        'account.proof_invalid',
        'rate.limited',
      ],
    },
    update: {
      summary: 'Rename a device, or store the private key wrapped by its passkey',
      since: '0.1.0',
      description:
        'A wrapped key requires a session that was opened in the last few minutes, or a proof: `password`, `code`, or a passkey that signs `wrap:<device_id>:<iv or none>`. Null removes the wrapped key.',
      body: trustedDeviceChange,
      response: trustedDevice,
      limits: { ratesOfAction: ['accountSecrets'] },
      errors: ['account.device_not_found', 'account.proof_required', 'account.proof_invalid', 'rate.limited'],
    },
    delete: {
      summary: 'Forget a device',
      since: '0.1.0',
      status: 204,
      errors: ['account.device_not_found'],
    },
  },
)
