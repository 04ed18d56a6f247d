// The addresses of the domains of a company.
import type { Routes } from '../../contract/route.ts'

export const companyDomainRoutes = {
  /**
   * The domains of the company, with what proves each of them.
   * @example
   * for (const { domain, status } of await company.domains.list()) console.log(domain, status)
   */
  list: 'GET /domains',
  /**
   * One domain.
   * @example
   * const { dns } = await company.domains.read(domainId)
   */
  read: 'GET /domains/{domainId}',
  /**
   * Adds a domain; the response says what to publish. A domain that was added before is returned unchanged.
   * @example
   * const { dns } = await company.domains.create({ domain: 'example.org' })
   * console.log(`Publish ${dns.value} as ${dns.type} record of ${dns.name}`)
   */
  create: 'POST /domains',
  /**
   * Looks for the proof now.
   * @example
   * const { status, last_error } = await company.domains.check(domainId)
   */
  check: 'POST /domains/{domainId}/check',
  /**
   * Removes a domain: the company is no longer verified by it.
   * @example
   * await company.domains.delete(domainId)
   */
  delete: 'DELETE /domains/{domainId}',
} as const satisfies Routes
