// The calls of trusted devices as the contract has them; a passkey is one of the devices too.
import { accountPrefix } from '@company-data/protocol/contract/prefixes'
import type { trustedDevices } from '@company-data/protocol/nouns/trusted-devices/contract'
import { trustedDeviceRoutes } from '@company-data/protocol/nouns/trusted-devices/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const rawTrustedDeviceCalls = (api: Api) =>
  calls<typeof trustedDevices>()(api, trustedDeviceRoutes, accountPrefix)
