// Serves the contract of deleted services.
import { deletedServices } from '@company-data/protocol/nouns/deleted-services/contract'
import { serve } from '../../../../gate/serve.ts'
import type { Services } from '../services.ts'

export const deletedServiceRoutes = serve<Services>()(deletedServices, {
  list: ({ caller }, services) => services.listDeleted(caller),
})
