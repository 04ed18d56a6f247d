// The route that turns number matching on or off for the two-factor challenges of a service.
import { numberMatchingChange, serviceRecord } from '@company-data/protocol/wire/sharing/services'
import { routeTo } from '../../../../gate/route.ts'
import { atRegions, managers } from '../route-access.ts'
import type { Services } from '../services.ts'

const route = routeTo<Services>()

export const numberMatchingRoute = route({
  method: 'PUT',
  path: '/api/services/{id}/number-matching',
  at: atRegions,
  access: managers,
  summary: 'Whether a challenge shows digits that the person must type',
  documents: ['account'],
  body: numberMatchingChange,
  response: serviceRecord,
  errors: ['services.not_found'],
  handler: ({ caller, params, body }, services) =>
    services.change(caller, params.id, { number_matching: body.number_matching }),
})
