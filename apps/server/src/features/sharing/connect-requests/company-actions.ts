// A company's actions on connect requests, shared by the service client and the portal (G-181).
import type { ConnectRequestId } from '@company-data/protocol/contract/ids'
import type { ConnectRequestQuery, NewConnectRequest } from '@company-data/protocol/wire/sharing/connect-requests'
import type { ServiceClientCaller, SessionCaller } from '../../../gate/caller.ts'
import type { IdempotentCall } from '../../../gate/idempotent-call.ts'
import { rateLimited } from '../../../gate/steps/rate-limit.ts'
import { reportRate } from '../../../platform/call-context.ts'
import { createConnectRequest } from './create-connect-request.ts'
import type { ConnectRequestDeps } from './deps.ts'
import { listSentConnectRequests } from './sent-connect-requests.ts'
import { withdrawConnectRequest } from './withdraw-connect-request.ts'

const RATE_LIMIT = 'connectRequests'

export type CompanyActions = ReturnType<typeof companyActions>

export const companyActions = (deps: ConnectRequestDeps) => {
  const { services, limits } = deps
  const create = createConnectRequest(deps)
  const list = listSentConnectRequests(deps)
  const withdraw = withdrawConnectRequest(deps)
  const requireService = (client: ServiceClientCaller) => services.requireOwned(client, client.serviceId)
  /** NS-14: the limit counts per service, for any sender. The gate counts those of the service client. */
  const countRequest = (serviceId: string): void => {
    const verdict = limits.take(RATE_LIMIT, serviceId)
    reportRate(verdict)
    if (verdict && !verdict.allowed) throw rateLimited(verdict)
  }
  return {
    serviceClient: {
      create: async (client: ServiceClientCaller, input: NewConnectRequest, call?: IdempotentCall) =>
        create(await requireService(client), input, call),
      list: async (client: ServiceClientCaller, query: ConnectRequestQuery) =>
        list(await requireService(client), query),
      withdraw: async (client: ServiceClientCaller, requestId: ConnectRequestId) =>
        withdraw(await requireService(client), requestId),
    },
    portal: {
      async create(user: SessionCaller, serviceId: string, input: NewConnectRequest, call?: IdempotentCall) {
        const service = await services.openInPortal(user, serviceId)
        countRequest(service.id)
        return create(service, input, call)
      },
      list: async (user: SessionCaller, serviceId: string, query: ConnectRequestQuery) =>
        list(await services.openInPortal(user, serviceId), query),
      withdraw: async (user: SessionCaller, serviceId: string, requestId: ConnectRequestId) =>
        withdraw(await services.openInPortal(user, serviceId), requestId),
    },
  }
}
