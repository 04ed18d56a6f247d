// The contract of connections as their customers have them (G-080 to G-089): connect by a code, share, decide, disconnect.
import { callers, consumerDoor, customerDoor, customers, lookUpDoor } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { answerUpload } from '../../contract/endpoint-limits.ts'
import type { ErrorKey } from '../../errors/catalog.ts'
import { page, pageQuery } from '../../wire/pages.ts'
import { companyProfile } from '../../wire/sharing/company-profile.ts'
import { consentRecord, newConsent } from '../../wire/sharing/consents.ts'
import {
  connectionAnswers,
  connectionMappings,
  customerConnection,
  newCompanyConnection,
} from '../../wire/sharing/customer-connections.ts'
import { codeQuery, profileByCode } from '../../wire/sharing/profile-by-code.ts'
import { requestField } from '../../wire/sharing/request-fields.ts'
import { businessConnectionRoutes, codeRoutes, companyConnectionRoutes } from './routes.ts'

/** The errors of the rules of an answer (G-083). */
const answerErrors = [
  'contact_data.encryption_required',
  'documents.too_large',
  'account.quota_exceeded',
  'company_connections.type_mismatch',
  'company_connections.verified_required',
] as const satisfies readonly ErrorKey[]

const commonConnectErrors = [
  'services.suspended',
  'services.sandbox_mismatch',
  'profile.code_not_found',
  'company_connections.already_connected',
  'services.config_conflict',
  ...answerErrors,
  'company_connections.mandatory_missing',
] as const satisfies readonly ErrorKey[]

/** Every error of a person that connects, by a code or by accepting a connect request. */
export const connectErrors = [
  'services.audience_b2b_only',
  ...commonConnectErrors,
] as const satisfies readonly ErrorKey[]

export const companyConnections = contract(
  companyConnectionRoutes,
  { consumer: consumerDoor },
  {
    list: {
      summary: 'List the services that the caller is connected with, in all regions, oldest first',
      since: '0.1.0',
      query: pageQuery,
      response: page(customerConnection),
    },
    read: {
      summary: 'Read a connection with the answers that were given',
      since: '0.1.0',
      response: customerConnection,
    },
    create: {
      summary: 'Connect with a service and answer what it asks for',
      since: '0.1.0',
      description:
        'Answers refer to the rows that `GET /api/profile/by-code` returned; send its `config_token`. A live answer follows the profile field that it names; any other answer is a value sealed once to the key of the service.',
      // CX-06: a caller that acts for a company is refused before the body is looked at.
      access: callers(['person'], { refusal: 'company_connections.persons_only' }),
      body: newCompanyConnection,
      status: 201,
      response: customerConnection,
      limits: answerUpload,
      errors: ['company_connections.persons_only', 'profile.company_code_requires_service', ...connectErrors],
    },
    delete: {
      summary: 'Disconnect; the platform deletes what was shared and notifies the service',
      since: '0.1.0',
      status: 204,
      errors: ['company_connections.active_contract'],
    },
    profile: {
      summary: 'Read what the company shows to its customers: fields of its business card, and photos',
      since: '0.1.0',
      response: companyProfile,
    },
    photo: {
      summary: 'Read the bytes of a photo of the company',
      since: '0.1.0',
      contentType: 'image/*',
      errors: ['services.photo_not_found'],
    },
    mappings: {
      summary: 'Read what the service asks for, and which field answers it',
      since: '0.1.0',
      response: connectionMappings,
    },
    replaceMappings: {
      summary:
        'Replace the live answers; a live answer that is left out is removed, and other answers stay until they are replaced',
      since: '0.1.0',
      body: connectionAnswers,
      response: connectionMappings,
      limits: answerUpload,
      errors: ['services.config_conflict', ...answerErrors, 'company_connections.mandatory_missing'],
    },
    consents: {
      summary: 'List the rows that were published after the connection and wait for a decision',
      since: '0.1.0',
      query: pageQuery,
      response: page(requestField),
    },
    decideConsent: {
      summary: 'Accept a row with an answer, or decline it; the connection stays either way',
      since: '0.1.0',
      body: newConsent,
      response: consentRecord,
      limits: answerUpload,
      errors: ['services.config_conflict', ...answerErrors],
    },
  },
)

export const businessConnections = contract(
  businessConnectionRoutes,
  { customer: customerDoor },
  {
    create: {
      summary: 'Connect as a company with the service of another company',
      since: '0.1.0',
      body: newCompanyConnection,
      status: 201,
      response: customerConnection,
      limits: answerUpload,
      errors: [
        'profile.company_code_requires_service',
        'company_connections.own_service',
        'services.audience_person_only',
        ...commonConnectErrors,
      ],
    },
  },
)

export const codes = contract(
  codeRoutes,
  { profile: lookUpDoor, customer: { ...customerDoor, access: customers } },
  {
    lookUp: {
      summary: 'Look up a code: a person, or a service with what it asks for',
      since: '0.1.0',
      wording: { customer: { summary: 'Look up a code, as GET /api/profile/by-code does' } },
      query: codeQuery,
      response: profileByCode,
      errors: ['profile.company_code_requires_service', 'profile.code_not_found'],
    },
  },
)
