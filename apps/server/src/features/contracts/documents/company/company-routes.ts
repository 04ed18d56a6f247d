// Serves the documents of a service to its client, whose token names the service, and to users of the portal.
import { documents } from '@company-data/protocol/nouns/documents/contract'
import { serveDoors } from '../../../../gate/serve.ts'
import { toFileResponse } from '../../../sharing/contact-data/index.ts'
import { toDetailResponse } from '../content/detail-response.ts'
import type { CompanyActions } from './company-actions.ts'
import { requireWritable, type ServiceScope } from './service-scope.ts'

export const companyRoutes = serveDoors<CompanyActions, ServiceScope>()(
  documents,
  {
    service: ({ caller }, actions) => actions.toScope(caller),
    portal: ({ caller, params }, actions) => actions.portalScope(caller, params.serviceId),
  },
  {
    create: {
      admission: (caller, actions) => actions.requireRoom(caller),
      uploadTarget: async ({ scope }) => requireWritable(scope),
      handler: ({ scope, body, idempotent }, actions) => actions.create(requireWritable(scope), body, idempotent),
    },
    list: ({ scope, query }, actions) => actions.list(scope, query),
    read: async ({ scope, params, query, header }, actions) =>
      toDetailResponse(await actions.read(scope, params.documentId, query), header('accept')),
    update: ({ scope, params, body }, actions) => actions.change(requireWritable(scope), params.documentId, body),
    delete: ({ scope, params }, actions) => actions.remove(requireWritable(scope), params.documentId),
    async file({ scope, params }, actions) {
      const { details, blob } = await actions.openFile(scope, params.documentId)
      return toFileResponse(details, blob)
    },
    replaceFile: {
      admission: (caller, actions) => actions.requireRoom(caller),
      uploadTarget: ({ scope, params }, actions) => actions.requireExisting(requireWritable(scope), params.documentId),
      handler: ({ scope, params, body }, actions) =>
        actions.replaceFile(requireWritable(scope), params.documentId, body),
    },
    async sealedFile({ scope, params }, actions) {
      const { details, blob } = await actions.openSealedFile(scope, params.documentId)
      return toFileResponse(details, blob)
    },
  },
)
