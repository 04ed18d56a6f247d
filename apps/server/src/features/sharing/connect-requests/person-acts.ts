// What a person does with connect requests: list, accept and reject them.
import { acceptConnectRequest } from './accept-connect-request.ts'
import type { ConnectRequestNeeds } from './needs.ts'
import { receivedConnectRequests } from './received-connect-requests.ts'
import { rejectConnectRequest } from './reject-connect-request.ts'

export type PersonActs = ReturnType<typeof personActs>

export const personActs = (needs: ConnectRequestNeeds) => {
  const receivedRequests = receivedConnectRequests(needs)
  return {
    list: receivedRequests.list,
    accept: acceptConnectRequest(needs, receivedRequests),
    reject: rejectConnectRequest(needs, receivedRequests),
  }
}
