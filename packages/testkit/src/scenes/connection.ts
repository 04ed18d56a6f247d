// A customer connected to a service: what it sends to connect, and what the service reads of it.
import type { TestAccount } from '../callers/accounts.ts'
import { expectStatus } from '../http/replies.ts'
import type { TestService } from './service.ts'

export interface TestAnswer {
  slug: string
  contact_data_id?: string | null
  live?: boolean
  value?: string | null
}

export const connectBody = (service: TestService, answers: readonly TestAnswer[] = []) => ({
  code: service.code,
  config_token: service.configToken,
  answers,
})

/**
 * Connects a person, or a company by the path of its route, and gives the connection; fails when it is refused.
 *
 * @example const { id } = await connect(person, service, [{ slug: 'name', value: await service.seal('Ann') }])
 */
export const connect = async (
  customer: TestAccount,
  service: TestService,
  answers: readonly TestAnswer[] = [],
  path = '/api/company-connections',
): Promise<Record<string, never> & { id: string }> =>
  expectStatus(await customer.call('POST', path, connectBody(service, answers)), 201, 'connecting').body

/** What the service reads of a connection: plaintexts by slug, and for a file its address. */
export const readValues = async (service: TestService, connectionId: string): Promise<Record<string, string>> => {
  const { values } = expectStatus(await service.companyData('GET', `/connections/${connectionId}`), 200, 'reading').body
  const opened: Record<string, string> = {}
  for (const [slug, { value, value_url }] of Object.entries<{ value?: string; value_url?: string }>(values)) {
    opened[slug] = value === undefined ? (value_url ?? '') : await service.open(value)
  }
  return opened
}
