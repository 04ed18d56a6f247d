// The participants of a run, as the person knows them: themselves, the company, and others by their code only. Pure.
import type { CustomerConnection, FlowRunRecord } from '@company-data/sdk/person'
import type { Participant } from './turn-props.ts'

export interface PartyNames {
  you: string
  company: string
  other: string
}

/** One entry per user, because sealing is also per user (D2-ANS-03, T-23). */
export const listParticipants = (
  record: FlowRunRecord,
  ownParties: readonly string[],
  connection: Pick<CustomerConnection, 'company_name'> | undefined,
  names: PartyNames,
): Participant[] => {
  const findLabel = (key: string): string => record.parties.find((party) => party.key === key)?.label ?? key
  const userIds = [...new Set(record.participants.map(({ person_user_id }) => person_user_id))]
  return userIds.map((userId) => {
    const entries = record.participants.filter(({ person_user_id }) => person_user_id === userId)
    const isSelf = entries.some(({ party_key }) => ownParties.includes(party_key))
    const isCompany = userId === record.company_user_id
    const code = entries[0]?.share_code
    const stranger = code ? `${names.other} (${code})` : names.other
    return {
      userId,
      isSelf,
      isCompany,
      parties: entries.map(({ party_key }) => findLabel(party_key)),
      name: isSelf ? names.you : isCompany ? (connection?.company_name ?? names.company) : stranger,
    }
  })
}
