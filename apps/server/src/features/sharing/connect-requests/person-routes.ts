// Serves the contract of the connect requests that a person has received.
import { receivedConnectRequests } from '@company-data/protocol/nouns/received-connect-requests/contract'
import { serve } from '../../../gate/serve.ts'
import type { PersonActions } from './person-actions.ts'

export const personRoutes = serve<PersonActions>()(receivedConnectRequests, {
  list: ({ caller, query }, actions) => actions.list(caller, query),
  accept: {
    uploadTarget: ({ caller, params: { request_id } }, actions) => actions.requireReceived(caller, request_id),
    handler: ({ caller, params, body }, actions) => actions.accept(caller, params.request_id, body),
  },
  reject: ({ caller, params }, actions) => actions.reject(caller, params.request_id),
})
