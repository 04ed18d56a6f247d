// The connect requests that a person receives: accepted with answers, as any connection is, or rejected (G-129).
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { receivedConnectRequests } from '@company-data/protocol/nouns/received-connect-requests/contract'
import { receivedConnectRequestRoutes } from '@company-data/protocol/nouns/received-connect-requests/routes'
import type { ReceivedConnectRequest } from '@company-data/protocol/wire/sharing/connect-requests'
import type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { codeCalls, firstContact, rememberConnection, type ServiceByCode } from '../connections/profile-by-code.ts'
import type { FieldAnswers, SlotAnswers } from '../connections/slot-answers.ts'
import { type Pins, requirePinnedKey } from '../keys/pins/pinned-key.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

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

export const personConnectRequestCalls = ({ api, slotAnswers, pins }: ConnectRequestDeps) => {
  const raw = calls<typeof receivedConnectRequests>()(api, receivedConnectRequestRoutes, profilePrefix)
  return {
    /**
     * The connect requests to this person.
     * @example
     * for await (const { request_id, service } of person.connectRequests.list()) console.log(request_id, service.code)
     */
    list: raw.list,
    /**
     * Connects to the service. `codes.lookUp(service.code)` returns its request fields; passed as `shown`, they must still be current, or
     * the call is refused with `services.config_conflict`.
     * @example
     * for await (const request of person.connectRequests.list()) {
     *   await person.connectRequests.accept(request, { email: { from: datumId } })
     * }
     */
    async accept(
      { request_id, service }: { request_id: string; service: Pick<ReceivedConnectRequest['service'], 'code'> },
      answers: FieldAnswers,
      shownService?: ServiceByCode,
    ): Promise<CustomerConnection> {
      const profile = shownService ?? (await lookUpService(api, service.code))
      await requirePinnedKey(pins, firstContact(profile))
      const body = { config_token: profile.config_token, answers: await slotAnswers.build(profile, answers) }
      const connection = await raw.accept(request_id, body)
      await rememberConnection(pins, profile, connection.id)
      return connection
    },
    /**
     * Rejects a connect request; nothing is shared.
     * @example
     * await person.connectRequests.reject(requestId)
     */
    reject: async (requestId: string): Promise<void> => {
      await raw.reject(requestId)
    },
  }
}
