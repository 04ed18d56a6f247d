// Routes of a customer to the messages on its connections (G-128).
import { customers } from '@company-data/protocol/contract/access'
import { sealedValueBodyBytes } from '@company-data/protocol/limits'
import { createdMessage, messageRecord, newMessage, readBoundary } from '@company-data/protocol/wire/contracts/messages'
import { page, pageQuery } from '@company-data/protocol/wire/pages'
import { routeTo } from '../../../gate/route.ts'
import { toCustomer } from '../../sharing/connections/index.ts'
import type { CustomerActions } from './customer-actions.ts'

export const customerRoutes = serve<CustomerActions>()(customerMessages, {
  list: ({ caller, params, query }, actions) => actions.list(toCustomer(caller), params.companyConnectionId, query),
  create: {
    bodyLimitBytes: sealedValueBodyBytes,
    handler: ({ caller, params, body, idempotent }, actions) =>
      actions.send(toCustomer(caller), params.companyConnectionId, body, idempotent),
  },
  markRead: ({ caller, params, body }, actions) =>
    actions.markRead(toCustomer(caller), params.companyConnectionId, body),
})
