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
      summary: 'The trusted devices',
      response: arrayOf(trustedDevice),
    },
    create: {
      summary: 'Register a device with the public key of its signatures',
      description:
        'Needs a proof, or a session that was opened in the last minutes: `password`, `code`, or a passkey that signs `device:<user_id>:<SHA-256 of the new key, as hex>`.',
      body: newTrustedDevice,
      status: 201,
      response: createdTrustedDevice,
      errors: [
        'account.quota_exceeded',
        'account.device_taken',
        'account.proof_required',
        'account.proof_invalid',
        'rate.limited',
      ],
    },
    update: {
      summary: 'Rename a device, or wrap the private key under its passkey',
      description:
        'A wrap needs a proof, or a session that was opened in the last minutes: `password`, `code`, or a passkey that signs `wrap:<device_id>:<iv or none>`. Null removes the wrap.',
      body: trustedDeviceChange,
      response: trustedDevice,
      errors: ['account.device_not_found', 'account.proof_required', 'account.proof_invalid', 'rate.limited'],
    },
    delete: {
      summary: 'Forget a device',
      status: 204,
      errors: ['account.device_not_found'],
    },
  },
)
