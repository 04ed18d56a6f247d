// Serves the contract of the trusted devices of an account.
import { trustedDevices } from '@company-data/protocol/nouns/trusted-devices/contract'
import { serve } from '../../../../gate/serve.ts'
import type { AccountComponents } from '../components.ts'

export const deviceRoutes = serve<AccountComponents>()(trustedDevices, {
  list: ({ caller }, { devices }) => devices.list(caller.userId),
  create: ({ caller, body, address }, { devices }) => devices.add(caller, body, address),
  update: ({ caller, params, body, address }, { devices }) => devices.change(caller, params.deviceId, body, address),
  delete: ({ caller, params }, { devices }) => devices.remove(caller.userId, params.deviceId),
})
