// Services that invite, for tests of connect requests: a client, its feed, and how it sends a request.
import {
  call,
  createService,
  createServiceClient,
  type Registered,
  type Reply,
  type TestPlatform,
} from '@company-data/testkit'

export interface InvitingService {
  id: string
  name: string
  /** `COMPANY/SERVICE`. */
  code: string
  configToken: string
  company: Registered
  /** A request of the service's client under /api/company-data. */
  data(method: string, path: string, body?: unknown): Promise<Reply>
  invite(share_code: unknown, message?: unknown): Promise<Reply>
  /** The id of a request that was sent just now. */
  invited(person: Registered): Promise<string>
  /** What the feed holds, and has given away by that. */
  changes(): Promise<Array<Record<string, unknown>>>
}

export const invitingService = async (
  platform: TestPlatform,
  company: Registered,
  options: Record<string, unknown> = {},
): Promise<InvitingService> => {
  const { id, record } = await createService(company, options)
  const token = await (await createServiceClient(platform, company, id)).token()
  const data: InvitingService['data'] = (method, path, body) =>
    call(company.apiUrl, method, `/api/company-data${path}`, { token, ...(body !== undefined && { body }) })
  const invite: InvitingService['invite'] = (share_code, message) =>
    data('POST', '/connect-requests', { share_code, message })
  return {
    id,
    name: String(record.name),
    code: String(record.code),
    configToken: String(record.config_token),
    company,
    data,
    invite,
    async invited({ code }) {
      const reply = await invite(code)
      if (reply.status !== 201) throw new Error(`inviting: ${reply.status} ${reply.text}`)
      return reply.body.request_id
    },
    async changes() {
      const reply = await data('GET', '/changes')
      if (reply.status !== 200) throw new Error(`reading changes: ${reply.status} ${reply.text}`)
      return reply.body.items
    },
  }
}
