// The request fields of a service for a connected person at a fake platform: rows, consents and answers, really sealed.
import { openValue, sealValue } from '@company-data/crypto'
import { ApiError } from '@company-data/protocol/errors'
import type { FakeReply, FakeRequest } from '@company-data/testkit/browser'
import { nextTime } from './fake-conversation.ts'

interface Row {
  slug: string
  label: string
  type: string
  mandatory?: boolean
}

interface SentAnswer {
  slug: string
  shared_until?: string | null
  at_end?: 'remove' | 'disconnect' | null
  contact_data_id?: string | null
  live?: boolean
  value?: string | null
}

interface Connected {
  connection: { id: string; config_token: string; pending_consents: number; service: { public_key: string } }
  keys: { pkcs8: Uint8Array<ArrayBuffer> }
}

const toField = (row: Row) => ({
  id: crypto.randomUUID(),
  one_time: false,
  mandatory: false,
  verified: false,
  verified_max_age_days: null,
  plugin: null,
  options: null,
  ...row,
})

/** An answer as the customer reads it back. */
const toRecord = ({ id, type }: ReturnType<typeof toField>, { slug, contact_data_id, live }: SentAnswer) => ({
  slug,
  service_field_id: id,
  type,
  contact_data_id: contact_data_id ?? null,
  live: live ?? false,
  is_private: false,
  updated_at: nextTime(),
  expires_at: null,
  shared_until: null as string | null,
  at_end: null as 'remove' | 'disconnect' | null,
})

/** B-24: a member that was left out stays as it was; null removes the end. */
const setEnd = (record: ReturnType<typeof toRecord>, { shared_until, at_end }: SentAnswer): void => {
  if (shared_until !== undefined) record.shared_until = shared_until?.replace('Z', '+00:00') ?? null
  record.at_end = record.shared_until === null ? null : (at_end ?? record.at_end ?? 'remove')
}

/**
 * The rows of one connection. `values()` are those that the service opens.
 * @example
 * const sharing = await fakeSharing(letters, [NICK], { nick: 'Countess' })
 * fake.onAll({ ...letters.replies, ...sharing.replies })
 * sharing.askFor(NEWS)
 */
export const fakeSharing = async (
  { connection, keys }: Connected,
  rows: readonly Row[],
  typedValues: Readonly<Record<string, string>> = {},
) => {
  const fields = rows.map(toField)
  const decided = new Set(rows.map(({ slug }) => slug))
  const answers: Array<ReturnType<typeof toRecord>> = []
  const values = new Map<string, string>()
  Object.assign(connection, { answers })
  const take = (answer: SentAnswer): void => {
    const field = fields.find(({ slug }) => slug === answer.slug)
    if (!field) throw new ApiError('request.invalid')
    const present = answers.find(({ slug }) => slug === answer.slug)
    // An answer without a value stays as before, but for its end.
    if (answer.value === null || answer.value === undefined) {
      if (present) setEnd(present, answer)
      return
    }
    const index = answers.findIndex(({ slug }) => slug === answer.slug)
    const record = toRecord(field, answer)
    setEnd(record, { ...present, ...answer })
    answers.splice(index < 0 ? answers.length : index, index < 0 ? 0 : 1, record)
    values.set(answer.slug, answer.value)
  }
  for (const [slug, text] of Object.entries(typedValues))
    take({ slug, value: await sealValue(text, connection.service.public_key) })
  const path = `/api/company-connections/${connection.id}`
  const isPending = ({ slug }: Row): boolean => !decided.has(slug)
  const mappings = () => ({ config_token: connection.config_token, fields, answers })
  const replies: Record<string, FakeReply> = {
    [`GET ${path}/mappings`]: mappings,
    [`GET ${path}/consents`]: () => ({ items: fields.filter(isPending), next_cursor: null }),
    [`PUT ${path}/mappings`]: ({ body }: FakeRequest) => {
      for (const answer of body.answers) take(answer)
      return mappings()
    },
    'POST /api/company-connections/{companyConnectionId}/consents/{slug}': ({
      params: { slug = '' },
      body,
    }: FakeRequest) => {
      if (decided.has(slug)) throw new ApiError('request.invalid')
      decided.add(slug)
      connection.pending_consents -= 1
      if (body.decision === 'accept') take({ slug, ...body.answer })
      return { slug, decision: body.decision === 'accept' ? 'accepted' : 'declined', decided_at: nextTime() }
    },
  }
  return {
    replies,
    answers,
    /** The service starts to ask for more than at the time of connecting. */
    askFor(...more: readonly Row[]): void {
      fields.push(...more.map(toField))
      connection.pending_consents += more.length
    },
    /** A value of the profile that the service follows. */
    shareLive: async (slug: string, contact_data_id: string, text: string): Promise<void> =>
      take({ slug, contact_data_id, live: true, value: await sealValue(text, connection.service.public_key) }),
    async values(): Promise<Record<string, string>> {
      const openedValues = [...values].map(async ([slug, value]) => [slug, await openValue(value, keys.pkcs8)] as const)
      return Object.fromEntries(await Promise.all(openedValues))
    },
  }
}
