// The connect requests that a person receives: accepted with answers, as any connection is, or rejected (G-129).
import type { ReceivedConnectRequest } from '@company-data/protocol/wire/sharing/connect-requests'
import type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { type Pins, requirePinnedKey } from '../../../keys/pins/pinned-key.ts'
import type { Api } from '../../../transport/api.ts'
import { iterateItems, type PageOptions } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'
import { codeCalls, firstContact, type ServiceByCode } from '../connections/profile-by-code.ts'
import type { FieldAnswers, SlotAnswers } from '../connections/slot-answers.ts'

const lookUpService = async (api: Api, code: string): Promise<ServiceByCode> => {
  const profile = await codeCalls(api, 'person').lookUp(code)
  if (profile.kind !== 'service') throw new TypeError('The connect request does not lead to a service.')
  return profile
}

interface ConnectRequestDeps {
  api: Api
  slotAnswers: SlotAnswers
  pins: Pins
}

export const personConnectRequestCalls = ({ api, slotAnswers, pins }: ConnectRequestDeps) => ({
  /**
   * The connect requests to this person.
   * @example
   * for await (const { request_id, service } of person.connectRequests()) console.log(request_id, service.code)
   */
  connectRequests: (options: PageOptions = {}): AsyncGenerator<ReceivedConnectRequest, void, undefined> =>
    iterateItems(api, '/api/connect-requests', { ...options }),
  /**
   * Connects to the service. `codes.lookUp(service.code)` returns its request fields; passed as `shown`, they must still be current, or
   * the call is refused with `services.config_conflict`.
   * @example
   * for await (const request of person.connectRequests()) {
   *   await person.acceptConnectRequest(request, { email: { from: datumId } })
   * }
   */
  async acceptConnectRequest(
    { request_id, service }: { request_id: string; service: Pick<ReceivedConnectRequest['service'], 'code'> },
    answers: FieldAnswers,
    shownService?: ServiceByCode,
  ): Promise<CustomerConnection> {
    const profile = shownService ?? (await lookUpService(api, service.code))
    await requirePinnedKey(pins, firstContact(profile))
    const body = { config_token: profile.config_token, answers: await slotAnswers.build(profile, answers) }
    return api.post(path`/api/connect-requests/${request_id}/accept`, body)
  },
  /**
   * Rejects a connect request; nothing is shared.
   * @example
   * await person.rejectConnectRequest(requestId)
   */
  rejectConnectRequest: async (requestId: string): Promise<void> => {
    await api.post(path`/api/connect-requests/${requestId}/reject`)
  },
})
