// The route that changes the admin e-mail address of a service.
import { adminEmailChange, serviceRecord } from '@company-data/protocol/wire/sharing/services'
import { routeTo } from '../../../../gate/route.ts'
import { atRegions, managers } from '../route-access.ts'
import type { Services } from '../services.ts'

const route = routeTo<Services>()

export const adminEmailRoute = route({
  method: 'PUT',
  path: '/api/services/{id}/admin-email',
  at: atRegions,
  access: managers,
  summary: 'Change the admin e-mail address',
  documents: ['account'],
  body: adminEmailChange,
  response: serviceRecord,
  errors: ['services.admin_email_invalid', 'services.not_found'],
  handler: ({ caller, params, body }, services) =>
    services.change(caller, params.id, { admin_email: body.admin_email }),
})
