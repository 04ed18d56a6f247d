import {
  createdTrustedDevice,
  newTrustedDevice,
  trustedDevice,
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
    errors: ['account.quota_exceeded'],
    handler: ({ caller, body }, { devices }) => devices.add(caller.userId, body),
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
