// Serves the contract of public keys by code.
import { publicKeys } from '@company-data/protocol/nouns/public-keys/contract'
import { serve } from '../../../gate/serve.ts'
import type { PublicKeys } from './public-keys.ts'

export const keyRoutes = serve<PublicKeys>()(publicKeys, {
  read: ({ params }, publicKeys) => publicKeys.readAccountKey(params.shareCode),
  readOfService: ({ params }, publicKeys) => publicKeys.readServiceKey(params.companyCode, params.serviceCode),
})
