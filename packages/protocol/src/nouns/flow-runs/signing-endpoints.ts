// The endpoints of the owner's acts on its copies of the outputs (FG-32).
import type { ErrorKey } from '../../errors/catalog.ts'
import {
  documentAcceptance,
  documentDecline,
  documentSigning,
  signCode,
} from '../../wire/contracts/customer-documents.ts'
import { companyDocument } from '../../wire/contracts/documents.ts'
import { anyMembers } from '../../wire/contracts/flow-runs.ts'

const lookupErrors = [
  'flows.run_not_found',
  'flows.no_document',
  'account.counterparty_deleted',
  'documents.not_open',
] as const satisfies readonly ErrorKey[]

const sealing = [
  'documents.not_signable',
  'documents.content_changed',
  'documents.seal_input_required',
  'documents.too_large',
  'documents.seal_failed',
  'documents.not_found',
  'server.overloaded',
  'db.writes_paused',
] as const satisfies readonly ErrorKey[]

export const sign = {
  summary: "Sign the owner's copy of an output; the act that completes it brings the plain PDF under a one-time key",
  description:
    'A client signs with the method `custodian` and without a proof, a portal session with `email` or `twofa`.',
  body: anyMembers,
  described: { body: documentSigning },
  response: companyDocument,
  errors: [...lookupErrors, ...sealing, 'documents.method_invalid', 'documents.proof_invalid'],
} as const

export const accept = {
  summary: "Accept the owner's copy of an output; the act that completes it brings the plain PDF under a one-time key",
  body: anyMembers,
  described: { body: documentAcceptance },
  response: companyDocument,
  errors: [...lookupErrors, ...sealing],
} as const

export const decline = {
  summary: "Decline the owner's copy of an output; the run is cancelled",
  body: documentDecline,
  response: companyDocument,
  errors: [...lookupErrors, 'db.writes_paused'],
} as const

export const signCodeMail = {
  summary: 'Mail a code of six digits with which this copy, and no other, can be signed',
  response: signCode,
  errors: [...lookupErrors, 'documents.method_invalid', 'rate.limited'],
} as const
