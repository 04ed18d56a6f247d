// Invitations that the service sends (NS-07): by share code, without values and keys.
import type {
  ConnectRequestStatus,
  CreatedConnectRequest,
  SentConnectRequest,
} from '@company-data/protocol/wire/sharing/connect-requests'
import type { Api } from '../../../transport/api.ts'
import { itemsOf, type PageOptions } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'

const ROUTE = '/api/company-data/connect-requests'

export const connectRequestCalls = (api: Api) => ({
  /** The same request again while one is open: inviting twice invites once. */
  createConnectRequest: (shareCode: string, message?: string): Promise<CreatedConnectRequest> =>
    api.post(ROUTE, { share_code: shareCode, ...(message !== undefined && { message }) }),
  connectRequests: (
    options: PageOptions & { status?: ConnectRequestStatus } = {},
  ): AsyncGenerator<SentConnectRequest, void, undefined> => itemsOf(api, ROUTE, { ...options }),
  withdrawConnectRequest: (requestId: string): Promise<void> =>
    api.delete(path`/api/company-data/connect-requests/${requestId}`),
})
