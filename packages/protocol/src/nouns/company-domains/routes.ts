// The addresses of the domains of a company.
import type { Routes } from '../../contract/route.ts'

export const companyDomainRoutes = {
  /** The domains of the company, with what proves each of them. */
  list: 'GET /domains',
  /** One domain. */
  read: 'GET /domains/{domainId}',
  /** Adds a domain; the response says what to publish. A domain that is there already is answered as it is. */
  add: 'POST /domains',
  /** Looks for the proof now. */
  check: 'POST /domains/{domainId}/check',
  /** Removes a domain: the company is no longer verified by it. */
  remove: 'DELETE /domains/{domainId}',
} as const satisfies Routes
