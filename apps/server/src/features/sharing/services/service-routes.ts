// Serves the contract of services.
import { services } from '@company-data/protocol/nouns/services/contract'
import { createResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
import type { Services } from './services.ts'

export const servicesRoutes = serve<Services>()(services, {
  create: ({ caller, body }, services) => services.create(caller, body),
  list: {
    isPagedList: true,
    handler: ({ caller }, services) => createResponse({ pages: services.listPages(caller) }),
  },
  read: ({ caller, params }, services) => services.read(caller, params.id),
  update: ({ caller, params, body }, services) => services.change(caller, params.id, body),
  delete: ({ caller, params }, services) => services.remove(caller, params.id),
  updateShareCode: ({ caller, params, body }, services) =>
    services.change(caller, params.id, { share_code: body.share_code }),
  updateAdminEmail: ({ caller, params, body }, services) =>
    services.change(caller, params.id, { admin_email: body.admin_email }),
  updateNumberMatching: ({ caller, params, body }, services) =>
    services.change(caller, params.id, { number_matching: body.number_matching }),
  updateRequire2fa: ({ caller, params, body }, services) =>
    services.change(caller, params.id, { require_2fa: body.require_2fa }),
})
