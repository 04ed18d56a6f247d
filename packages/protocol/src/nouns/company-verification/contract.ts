// The contract of what the operator decides about a company.
import { operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { operatorPrefix } from '../../contract/prefixes.ts'
import { checkedCompany, companySuspension, companyVerification } from '../../wire/operations/company-verification.ts'
import { companyVerificationRoutes } from './routes.ts'

const operatorDoor = {
  prefix: operatorPrefix,
  access: operator('support', 'security'),
  openapi: ['operations'],
  at: ['front-door', 'region'],
  errors: ['ops.company_unknown'],
} as const

export const companyVerifications = contract(
  companyVerificationRoutes,
  { operator: operatorDoor },
  {
    verify: {
      summary: 'Verify a company for at most 398 days; null ends its verification',
      since: '0.1.0',
      description:
        'The verification also ends when the company changes its display name. Send the name that you checked as `expected_display_name`, because it may have changed since. `display_name` sets a name that the naming rules would otherwise refuse.',
      body: companyVerification,
      response: checkedCompany,
      errors: ['ops.company_renamed'],
    },
    suspend: {
      summary: 'Suspend a company, or end its suspension',
      since: '0.1.0',
      description:
        'A suspended company gets no new connections and cannot send invitations, challenges or broadcasts. Existing connections stay readable and can be ended.',
      body: companySuspension,
      response: checkedCompany,
    },
  },
)
