// Routes to what a company shows to its customers.
import { companyProfile } from '@company-data/protocol/wire/sharing/company-profile'
import { routeTo } from '../../../../gate/route.ts'
import { toFileResponse } from '../../contact-data/index.ts'
import { toCustomer } from '../customer.ts'
import type { CompanyProfiles } from './company-profile.ts'
import { customers } from './customer-access.ts'

const route = routeTo<CompanyProfiles>()

export const companyProfileRoutes = [
  route({
    method: 'GET',
    path: '/api/company-connections/{id}/profile',
    at: ['region'],
    access: customers,
    summary: 'What the company shows to those who are connected: fields of its business card, photos',
    documents: ['consumer'],
    response: companyProfile,
    errors: ['company_connections.not_found'],
    handler: ({ caller, params }, profiles) => profiles.read(toCustomer(caller), params.id),
  }),
  route({
    method: 'GET',
    path: '/api/company-connections/{id}/photos/{photoId}/file',
    at: ['region'],
    access: customers,
    summary: 'The bytes of a photo of the company',
    documents: ['consumer'],
    contentType: 'image/*',
    errors: ['company_connections.not_found', 'services.photo_not_found'],
    handler: async ({ caller, params }, profiles) => {
      const { mimeType, sha256, ...blob } = await profiles.openPhoto(toCustomer(caller), params.id, params.photoId)
      return toFileResponse({ shape: 'raw', mimeType, sha256 }, blob)
    },
  }),
]
