// Serves the messages on the connections of a customer (G-128).
import { customerMessages } from '@company-data/protocol/nouns/messages/contract'
import { serve } from '../../../gate/serve.ts'
import { toCustomer } from '../../sharing/connections/index.ts'
import type { CustomerActions } from './customer-actions.ts'

export const customerRoutes = serve<CustomerActions>()(customerMessages, {
  list: ({ caller, params, query }, actions) => actions.list(toCustomer(caller), params.companyConnectionId, query),
  create: ({ caller, params, body, idempotent }, actions) =>
    actions.send(toCustomer(caller), params.companyConnectionId, body, idempotent),
  markRead: ({ caller, params, body }, actions) =>
    actions.markRead(toCustomer(caller), params.companyConnectionId, body),
})
