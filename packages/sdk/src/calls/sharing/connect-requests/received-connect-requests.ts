// Invitations that a person receives (G-129): accepted with answers as any connection is, or rejected.

import type { ReceivedConnectRequest } from '@company-data/protocol/wire/sharing/connect-requests'
import type { CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import type { ProfileByCode } from '@company-data/protocol/wire/sharing/profile-by-code'
import type { Api } from '../../../transport/api.ts'
import { itemsOf, type PageOptions } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'
import { type AnswerNeeds, type Answers, slotAnswers } from '../connections/slot-answers.ts'

const lookUp = async (api: Api, code: string) => {
  const found = await api.get<ProfileByCode>('/api/profile/by-code', { code })
  if (found.kind !== 'service') throw new TypeError('the invitation does not lead to a service')
  return found
}

export const invitationCalls = (needs: AnswerNeeds) => {
  const { api } = needs
  const answersFor = slotAnswers(needs)
  return {
    invitations: (options: PageOptions = {}): AsyncGenerator<ReceivedConnectRequest, void, undefined> =>
      itemsOf(api, '/api/connect-requests', { ...options }),
    /** What the service asks for is read with lookUp(service.code). */
    async acceptInvitation(
      { request_id, service }: Pick<ReceivedConnectRequest, 'request_id' | 'service'>,
      answers: Answers,
    ): Promise<CustomerConnection> {
      const found = await lookUp(api, service.code)
      const body = { config_token: found.config_token, answers: await answersFor.build(found, answers) }
      return api.post(path`/api/connect-requests/${request_id}/accept`, body)
    },
    rejectInvitation: async (requestId: string): Promise<void> => {
      await api.post(path`/api/connect-requests/${requestId}/reject`)
    },
  }
}
