// Services that ask and customers that share, through the platform's own doors, sealed as their devices would seal.
import { openValue, sealValue } from '@company-data/crypto'
import {
  call,
  createService,
  createServiceClient,
  type Registered,
  type Reply,
  type TestPlatform,
} from '@company-data/testkit'
import { fieldId } from './profile-bodies.ts'

export interface Asked {
  slug: string
  type?: string
  [member: string]: unknown
}

export interface Answer {
  slug: string
  contact_data_id?: string | null
  live?: boolean
  value?: string | null
}

export interface Offered {
  id: string
  /** `COMPANY/SERVICE`. */
  code: string
  company: Registered
  /** The id of each slot, by its slug, as of the last publish. */
  slots: Record<string, string>
  configToken: string
  publish(rows: readonly Asked[]): Promise<void>
  seal(plaintext: string): Promise<string>
  open(wrapper: string): Promise<string>
  /** A request of the service's client under /api/company-data. */
  data(method: string, path: string): Promise<Reply>
  /** What the feed holds, and has given away by that. */
  changes(): Promise<Array<Record<string, unknown>>>
}

const expect = (reply: Reply, status: number, what: string): Reply => {
  if (reply.status !== status) throw new Error(`${what}: ${reply.status} ${reply.text}`)
  return reply
}

export const offer = async (
  platform: TestPlatform,
  company: Registered,
  rows: readonly Asked[],
  options: Record<string, unknown> = {},
): Promise<Offered> => {
  const { id, keys, record } = await createService(company, options)
  const token = await (await createServiceClient(platform, company, id)).token()
  const { privateKey } = keys
  const data = (method: string, path: string) => call(company.apiUrl, method, `/api/company-data${path}`, { token })
  const service: Offered = {
    id,
    code: String(record.code),
    company,
    slots: {},
    configToken: String(record.config_token),
    seal: (plaintext) => sealValue(plaintext, keys.public_key),
    open: (wrapper) => openValue(wrapper, privateKey),
    data,
    async publish(asked) {
      const fields = asked.map((row) => ({ label: row.slug, type: 'text', ...row }))
      const body = { config_token: service.configToken, fields }
      const reply = expect(
        await company.call('PUT', `/api/services/${id}/request-fields`, body),
        200,
        'publishing',
      ).body
      service.configToken = reply.config_token
      service.slots = Object.fromEntries(reply.fields.map((row: { slug: string; id: string }) => [row.slug, row.id]))
    },
    async changes() {
      return expect(await data('GET', '/changes'), 200, 'reading changes').body.items
    },
  }
  await service.publish(rows)
  return service
}

/** A field of the person's profile, sealed to its own key. */
export const keep = async (
  owner: Registered,
  slug: string,
  plaintext: string,
  members: object = {},
): Promise<{ id: string }> => {
  const contact_field_id = await fieldId(owner, slug)
  const value = await sealValue(plaintext, owner.publicKey)
  return expect(await owner.call('POST', '/api/contact-data', { contact_field_id, value, ...members }), 201, slug).body
}

/** The new value with a copy for each slot that the profile says it is mapped to. */
export const edit = async (
  owner: Registered,
  datumId: string,
  plaintext: string,
  services: readonly Offered[],
): Promise<Reply> => {
  const { body } = await owner.call('GET', '/api/contact-data')
  const { mappings } = body.find((one: { id: string }) => one.id === datumId)
  const connections = (await owner.call('GET', '/api/company-connections?limit=250')).body.items
  const live = mappings.filter((one: { live: boolean }) => one.live)
  const copies = await Promise.all(
    live.map(async ({ connection_id, slug }: { connection_id: string; slug: string }) => {
      const serviceId = connections.find((one: { id: string }) => one.id === connection_id).service.id
      const service = services.find((one) => one.id === serviceId)
      return { connection_id, slug, value: await service?.seal(plaintext) }
    }),
  )
  const value = await sealValue(plaintext, owner.publicKey)
  return owner.call('PUT', `/api/contact-data/${datumId}`, { value, copies })
}

export const connectBody = (service: Offered, answers: readonly Answer[] = []) => ({
  code: service.code,
  config_token: service.configToken,
  answers,
})

/** As a person; gives the connection or fails. */
export const connect = async (
  person: Registered,
  service: Offered,
  answers: readonly Answer[] = [],
  path = '/api/company-connections',
): Promise<Record<string, never> & { id: string }> =>
  expect(await person.call('POST', path, connectBody(service, answers)), 201, 'connecting').body

export const keyOf = async (reply: Reply | Promise<Reply>): Promise<[number, string]> => {
  const { status, body } = await reply
  return [status, body?.error_key]
}

/** What the service reads of a connection: plaintexts by slug. */
export const readValues = async (service: Offered, connectionId: string): Promise<Record<string, string>> => {
  const { values } = expect(await service.data('GET', `/connections/${connectionId}`), 200, 'reading').body
  const opened: Record<string, string> = {}
  for (const [slug, { value, value_url }] of Object.entries<{ value?: string; value_url?: string }>(values)) {
    opened[slug] = value === undefined ? (value_url ?? '') : await service.open(value)
  }
  return opened
}
