// The route that requires a second factor for opening a service in the portal.
import { require2faChange, serviceRecord } from '@company-data/protocol/wire/sharing/services'
import { routeTo } from '../../../../gate/route.ts'
import { atRegions, owners } from '../route-access.ts'
import type { Services } from '../services.ts'

const route = routeTo<Services>()

export const require2faRoute = route({
  method: 'PUT',
  path: '/api/services/{id}/require-2fa',
  at: atRegions,
  // G-065: the setting also binds delegates, so a delegate must not be able to turn it off.
  access: owners,
  summary: 'Whether portal users need their second factor to open the data of this service',
  documents: ['account'],
  body: require2faChange,
  response: serviceRecord,
  errors: ['services.not_found', 'auth.owner_only'],
  handler: ({ caller, params, body }, services) =>
    services.change(caller, params.id, { require_2fa: body.require_2fa }),
})
