// The route that changes the share code of a service.
import { serviceRecord, shareCodeChange } from '@company-data/protocol/wire/sharing/services'
import { routeTo } from '../../../../gate/route.ts'
import { atRegions, managers } from '../route-access.ts'
import type { Services } from '../services.ts'

const route = routeTo<Services>()

export const shareCodeRoute = route({
  method: 'PUT',
  path: '/api/services/{id}/share-code',
  at: atRegions,
  access: managers,
  summary: 'Change the share code',
  documents: ['account'],
  body: shareCodeChange,
  response: serviceRecord,
  errors: ['services.share_code_invalid', 'services.share_code_taken', 'services.not_found'],
  handler: ({ caller, params, body }, services) => services.change(caller, params.id, { share_code: body.share_code }),
})
