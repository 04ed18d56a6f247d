// The contract of a person's own verifications (G-087).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { documentBytes, perCaller } from '../../contract/endpoint-limits.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { page, pageQuery } from '../../wire/pages.ts'
import {
  newVerification,
  startedVerification,
  verificationCode,
  verificationRecord,
} from '../../wire/sharing/verifications.ts'
import { verificationRoutes } from './routes.ts'

const persons = callers(['person'])

const personDoor = {
  prefix: profilePrefix,
  access: persons,
  openapi: ['consumer'],
  at: ['region'],
} as const satisfies Door

export const verifications = contract(
  verificationRoutes,
  { person: personDoor },
  {
    create: {
      summary: 'Request the verification of a value: a code is sent to it, or an operator checks an ID document',
      since: '0.1.0',
      body: newVerification,
      status: 201,
      response: startedVerification,
      // The plaintext of a private document is an envelope with the whole file.
      limits: { rate: perCaller('verifications'), bodyBytes: documentBytes },
      errors: [
        'account.quota_exceeded',
        'contact_data.not_found',
        'contact_data.value_invalid',
        'verifications.value_form_invalid',
      ],
    },
    list: {
      summary: "List the caller's verifications, oldest first",
      since: '0.1.0',
      query: pageQuery,
      response: page(verificationRecord),
    },
    confirm: {
      summary: 'Confirm a verification with its code; the value and its live copies become attested',
      since: '0.1.0',
      body: verificationCode,
      response: verificationRecord,
      limits: { rate: perCaller('codeTries') },
      errors: ['verifications.not_found', 'verifications.code_invalid'],
    },
    delete: {
      summary: 'End a verification; its value is no longer attested',
      since: '0.1.0',
      status: 204,
      errors: ['verifications.not_found'],
    },
  },
)
