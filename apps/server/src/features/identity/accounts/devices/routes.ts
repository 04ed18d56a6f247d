import {
  createdTrustedDevice,
  newTrustedDevice,
  trustedDevice,
  trustedDeviceChange,
} from '@company-data/protocol/wire/identity/trusted-devices'
import { arrayOf } from '@company-data/protocol/wire/pages'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { AccountComponents } from '../components.ts'

const route = routeTo<AccountComponents>()

const at = ['region'] as const
const documents = ['account', 'consumer'] as const
const anySession = callers(['person', 'company', 'delegate'])

export const deviceRoutes = [
  route({
    method: 'GET',
    path: '/api/account/trusted-devices',
    at,
    access: anySession,
    summary: 'The trusted devices',
    documents,
    response: arrayOf(trustedDevice),
    handler: ({ caller }, { devices }) => devices.list(caller.userId),
  }),
  route({
    method: 'POST',
    path: '/api/account/trusted-devices',
    at,
    access: anySession,
    summary: 'Register a device with the public key of its signatures',
    documents,
    body: newTrustedDevice,
    status: 201,
    response: createdTrustedDevice,
    description:
      'Needs a proof, or a session that was opened in the last minutes: `password`, `code`, or a passkey that signs `device:<user_id>:<SHA-256 of the new key, as hex>`.',
    errors: [
      'account.quota_exceeded',
      'account.device_taken',
      'account.proof_required',
      'account.proof_invalid',
      'rate.limited',
    ],
    handler: ({ caller, body, address }, { devices }) => devices.add(caller, body, address),
  }),
  route({
    method: 'PUT',
    path: '/api/account/trusted-devices/{deviceId}',
    at,
    access: anySession,
    summary: 'Rename a device, or wrap the private key under its passkey',
    documents,
    description:
      'A wrap needs a proof, or a session that was opened in the last minutes: `password`, `code`, or a passkey that signs `wrap:<device_id>:<iv or none>`. Null removes the wrap.',
    body: trustedDeviceChange,
    response: trustedDevice,
    errors: ['account.device_not_found', 'account.proof_required', 'account.proof_invalid', 'rate.limited'],
    handler: ({ caller, params, body, address }, { devices }) => devices.change(caller, params.deviceId, body, address),
  }),
  route({
    method: 'DELETE',
    path: '/api/account/trusted-devices/{deviceId}',
    at,
    access: anySession,
    summary: 'Forget a device',
    documents,
    status: 204,
    errors: ['account.device_not_found'],
    handler: async ({ caller, params }, { devices }) => {
      await devices.remove(caller.userId, params.deviceId)
      return undefined
    },
  }),
]
