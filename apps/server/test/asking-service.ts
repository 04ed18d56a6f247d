// A service that asks its customers for something, with both its doors, for tests of request rows.
import {
  call,
  createService,
  createServiceClient,
  type Registered,
  type Reply,
  type TestPlatform,
} from '@company-data/testkit'

export interface AskedRow {
  id: string
  slug: string
  type: string
  [member: string]: unknown
}

export interface AskingService {
  id: string
  /** A request of the service's client under /api/company-data. */
  data(method: string, path: string, body?: object): Promise<Reply>
  /** The managers' door to the request rows. */
  managed(method: string, body?: object): Promise<Reply>
  read(): Promise<{ config_token: string; fields: AskedRow[] }>
  /** With the current token unless another one is given. */
  publish(fields: unknown, config_token?: unknown): Promise<Reply>
}

export const askingService = async (platform: TestPlatform, company: Registered): Promise<AskingService> => {
  const { id } = await createService(company)
  const token = await (await createServiceClient(platform, company, id)).token()
  const data: AskingService['data'] = (method, path, body) =>
    call(company.apiUrl, method, `/api/company-data${path}`, { token, ...(body && { body }) })
  const read: AskingService['read'] = async () => (await data('GET', '/request-fields')).body
  return {
    id,
    data,
    read,
    managed: (method, body) => company.call(method, `/api/services/${id}/request-fields`, body),
    publish: async (fields, config_token) =>
      data('PUT', '/request-fields', { config_token: config_token ?? (await read()).config_token, fields }),
  }
}

export const askedRow = (slug: string, change: object = {}) => ({ slug, label: `The ${slug}`, type: 'text', ...change })
