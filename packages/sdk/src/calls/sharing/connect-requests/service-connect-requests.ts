// The connect requests that a service sends: it invites a person by share code, without values and keys (NS-07).
import type {
  ConnectRequestStatus,
  CreatedConnectRequest,
  SentConnectRequest,
} from '@company-data/protocol/wire/sharing/connect-requests'
import type { Api } from '../../../transport/api.ts'
import { withIdempotencyKey } from '../../../transport/idempotency-key.ts'
import { itemsOf, type PageOptions } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'

const ROUTE = '/api/company-data/connect-requests'

export const serviceConnectRequestCalls = (api: Api) => ({
  /**
   * Invites a person. While a request to the person is open, the same request is answered again. The call carries a key, so
   * it is repeated after a lost answer without inviting twice.
   */
  createConnectRequest: (shareCode: string, message?: string): Promise<CreatedConnectRequest> =>
    api.post(ROUTE, { share_code: shareCode, ...(message !== undefined && { message }) }, withIdempotencyKey()),
  /** The connect requests of this service, optionally those with one status. */
  connectRequests: (
    options: PageOptions & { status?: ConnectRequestStatus } = {},
  ): AsyncGenerator<SentConnectRequest, void, undefined> => itemsOf(api, ROUTE, { ...options }),
  /** Withdraws an open connect request. */
  withdrawConnectRequest: (requestId: string): Promise<void> =>
    api.delete(path`/api/company-data/connect-requests/${requestId}`),
})
