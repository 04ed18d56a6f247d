// The connect requests that a service sends: it invites a person by share code, without values and keys (NS-07).
import type {
  ConnectRequestStatus,
  CreatedConnectRequest,
  SentConnectRequest,
} from '@company-data/protocol/wire/sharing/connect-requests'
import type { Api } from '../../../transport/api.ts'
import { withIdempotencyKey } from '../../../transport/idempotency-key.ts'
import type { IdempotencyOptions } from '../../../transport/idempotent-post.ts'
import { iterateItems, type PageOptions } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'

/**
 * Filters for a list of a service's connect requests.
 * @example
 * const options: ConnectRequestOptions = { status: 'pending' }
 * for await (const request of service.connectRequests(options)) console.log(request.share_code)
 */
export interface ConnectRequestOptions extends PageOptions {
  status?: ConnectRequestStatus
}

const listPath = (base: string): string => `${base}/connect-requests`

/** `base`: `/api/company-data`, or the service's part of the portal. */
export const serviceConnectRequestCalls = (api: Api, base: string) => ({
  /**
   * Invites a person. While a request to the person is open, the same request is answered again. The call carries a key, so
   * it is retried after a lost response without inviting twice; so is a later call with the same key.
   * @example
   * const { request_id } = await service.createConnectRequest(shareCode, 'Your new contract is ready.')
   */
  createConnectRequest: (
    shareCode: string,
    message?: string,
    { idempotencyKey }: IdempotencyOptions = {},
  ): Promise<CreatedConnectRequest> =>
    api.post(
      listPath(base),
      { share_code: shareCode, ...(message !== undefined && { message }) },
      withIdempotencyKey(idempotencyKey),
    ),
  /**
   * The connect requests of this service, optionally those with one status.
   * @example
   * for await (const { share_code } of service.connectRequests({ status: 'pending' })) console.log(share_code)
   */
  connectRequests: (options: ConnectRequestOptions = {}): AsyncGenerator<SentConnectRequest, void, undefined> =>
    iterateItems(api, listPath(base), { ...options }),
  /**
   * Withdraws an open connect request.
   * @example
   * await service.withdrawConnectRequest(requestId)
   */
  withdrawConnectRequest: (requestId: string): Promise<void> => api.delete(`${listPath(base)}${path`/${requestId}`}`),
})
