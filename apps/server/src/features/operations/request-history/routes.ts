// Serves the history of requests below a service and below the account.
import { requests } from '@company-data/protocol/nouns/requests/contract'
import { serveDoors } from '../../../gate/serve.ts'
import type { RequestPages, RequestScope } from './request-pages.ts'

export const requestHistoryRoutes = serveDoors<RequestPages, RequestScope>()(
  requests,
  {
    service: ({ caller, params }, pages) => pages.toServiceScope(caller, params.serviceId),
    account: ({ caller }) => ({ companyUserId: caller.userId }),
  },
  { list: ({ scope, query }, pages) => pages.read(scope, query) },
)
