// Routes of a person's own verifications (G-087).
import { uploadBodyBytes } from '@company-data/protocol/limits'
import { type Page, type PageQuery, page, pageQuery } from '@company-data/protocol/wire/pages'
import {
  type NewVerification,
  newVerification,
  type StartedVerification,
  startedVerification,
  type VerificationRecord,
  verificationCode,
  verificationRecord,
} from '@company-data/protocol/wire/sharing/verifications'
import { callers, routeTo } from '../../../gate/route.ts'

interface VerificationActions {
  start(ownerUserId: string, input: NewVerification): Promise<StartedVerification>
  confirm(ownerUserId: string, verificationId: string, code: string): Promise<VerificationRecord>
  list(ownerUserId: string, query: PageQuery): Promise<Page<VerificationRecord>>
  end(ownerUserId: string, verificationId: string): Promise<void>
}

const route = routeTo<VerificationActions>()

const at = ['region'] as const
const documents = ['consumer'] as const
const persons = callers(['person'])

const startRoute = route({
  method: 'POST',
  path: '/api/verifications',
  at,
  access: persons,
  summary: 'Ask for an attestation of a value: a code goes to it, or an operator looks at an ID document',
  documents,
  body: newVerification,
  // The plaintext of a private document is an envelope with the whole file.
  bodyLimitBytes: ({ documentMaxMb }) => uploadBodyBytes(documentMaxMb),
  limit: { name: 'verifications', by: 'caller' },
  status: 201,
  response: startedVerification,
  errors: [
    'account.quota_exceeded',
    'contact_data.not_found',
    'contact_data.value_invalid',
    'verifications.value_form_invalid',
  ],
  handler: ({ caller, body }, verifications) => verifications.start(caller.userId, body),
})

export const verificationRoutes = [
  startRoute,
  route({
    method: 'GET',
    path: '/api/verifications',
    at,
    access: persons,
    summary: 'The own verifications, oldest first',
    documents,
    query: pageQuery,
    response: page(verificationRecord),
    errors: ['request.cursor_invalid'],
    handler: ({ caller, query }, verifications) => verifications.list(caller.userId, query),
  }),
  route({
    method: 'POST',
    path: '/api/verifications/{id}/confirm',
    limit: { name: 'codeTries', by: 'caller' },
    at,
    access: persons,
    summary: 'Confirm with the code; the value is attested, and every live slot with it',
    documents,
    body: verificationCode,
    response: verificationRecord,
    errors: ['verifications.not_found', 'verifications.code_invalid'],
    handler: ({ caller, params, body }, verifications) => verifications.confirm(caller.userId, params.id, body.code),
  }),
  route({
    method: 'DELETE',
    path: '/api/verifications/{id}',
    at,
    access: persons,
    summary: 'End a verification; what it attested is attested no longer',
    documents,
    status: 204,
    errors: ['verifications.not_found'],
    handler: async ({ caller, params }, verifications) => {
      await verifications.end(caller.userId, params.id)
      return undefined
    },
  }),
]
