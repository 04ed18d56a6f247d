// The connect requests that a service sends: it invites a person by share code, without values and keys (NS-07).
import type { connectRequests } from '@company-data/protocol/nouns/connect-requests/contract'
import { connectRequestRoutes } from '@company-data/protocol/nouns/connect-requests/routes'
import type { ConnectRequestStatus, CreatedConnectRequest } from '@company-data/protocol/wire/sharing/connect-requests'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import type { IdempotencyOptions } from '../transport/idempotent-post.ts'
import type { PageOptions } from '../transport/pages.ts'

/**
 * Filters for a list of a service's connect requests.
 * @example
 * const options: ConnectRequestOptions = { status: 'pending' }
 * for await (const request of service.connectRequests.list(options)) console.log(request.share_code)
 */
export interface ConnectRequestOptions extends PageOptions {
  status?: ConnectRequestStatus
}

/** `base`: the prefix of the service's own client, or the service's part of the portal. */
export const serviceConnectRequestCalls = (api: Api, base: string) => {
  const raw = calls<typeof connectRequests>()(api, connectRequestRoutes, base)
  return {
    /**
     * Invites a person. While a request to the person is open, the same request is answered again. The call carries a key, so
     * it is retried after a lost response without inviting twice; so is a later call with the same key.
     * @example
     * const { request_id } = await service.connectRequests.create(shareCode, 'Your new contract is ready.')
     */
    create: (shareCode: string, message?: string, options: IdempotencyOptions = {}): Promise<CreatedConnectRequest> =>
      raw.create({ share_code: shareCode, ...(message !== undefined && { message }) }, options),
    /**
     * The connect requests of this service, the oldest first, optionally those with one status; `list.page` is a page of them.
     * @example
     * for await (const { share_code } of service.connectRequests.list({ status: 'pending' })) console.log(share_code)
     */
    list: raw.list,
    /**
     * Withdraws an open connect request.
     * @example
     * await service.connectRequests.withdraw(requestId)
     */
    withdraw: raw.withdraw,
  }
}
