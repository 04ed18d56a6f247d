// A person's actions on connect requests: list, accept and reject them.
import { acceptConnectRequest } from './accept-connect-request.ts'
import type { ConnectRequestDeps } from './deps.ts'
import { receivedConnectRequests } from './received-connect-requests.ts'
import { rejectConnectRequest } from './reject-connect-request.ts'

export type PersonActions = ReturnType<typeof personActions>

export const personActions = (deps: ConnectRequestDeps) => {
  const receivedRequests = receivedConnectRequests(deps)
  return {
    list: receivedRequests.list,
    requireReceived: receivedRequests.requireReceived,
    accept: acceptConnectRequest(deps, receivedRequests),
    reject: rejectConnectRequest(deps, receivedRequests),
  }
}
