// Serves the contract of what a service shares of its company.
import { shareConfig } from '@company-data/protocol/nouns/share-config/contract'
import { serve } from '../../../../gate/serve.ts'
import type { Services } from '../services.ts'

export const shareConfigRoutes = serve<Services>()(shareConfig, {
  read: ({ caller, params }, { shareConfig }) => shareConfig.read(caller, params.id),
  update: ({ caller, params, body }, { shareConfig }) => shareConfig.replace(caller, params.id, body),
})
