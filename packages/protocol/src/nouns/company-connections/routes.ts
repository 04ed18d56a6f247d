// The addresses of connections as their customers have them, and of the codes that lead to new ones.
import type { Routes } from '../../contract/route.ts'

export const companyConnectionRoutes = {
  /** Every connection of this customer. */
  list: 'PAGES /company-connections',
  /** One connection of this customer. */
  read: 'GET /company-connections/{companyConnectionId}',
  /** Connects a person with a service. */
  create: 'POST /company-connections',
  /** Ends a connection; the service loses access to what was shared. */
  delete: 'DELETE /company-connections/{companyConnectionId}',
  /** The company's profile for its customers: fields of its business card, and photos. */
  profile: 'GET /company-connections/{companyConnectionId}/profile',
  photo: 'BYTES /company-connections/{companyConnectionId}/photos/{companyPhotoId}/file',
  /** The current request fields of the service, and their answers. */
  mappings: 'GET /company-connections/{companyConnectionId}/mappings',
  replaceMappings: 'SWAP /company-connections/{companyConnectionId}/mappings',
  /** The fields that wait for a decision of the customer. */
  consents: 'PAGES /company-connections/{companyConnectionId}/consents',
  decideConsent: 'POST /company-connections/{companyConnectionId}/consents/{slug}',
} as const satisfies Routes

export const businessConnectionRoutes = {
  /** Connects a company with the service of another one. */
  create: 'POST /connections',
} as const satisfies Routes

export const codeRoutes = {
  lookUp: 'GET /by-code',
} as const satisfies Routes
