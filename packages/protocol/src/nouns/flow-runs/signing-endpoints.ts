// The endpoints of the owner's actions on its copies of the outputs (FG-32).
import { documentUpload, perCaller } from '../../contract/endpoint-limits.ts'
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

/** Only a document of a run has these members. */
const examples = {
  responseMembers: {
    seals: false,
    run_signatures: [
      {
        output_key: 'contract',
        name: 'Contract',
        party_key: 'company',
        document_id: '0198c5a0-7d1e-7c3a-9a51-3f0a4b6c2d11',
        position: 1,
        status: 'active',
        action: 'signed',
        acted_at: '2026-01-31T10:00:00.000+00:00',
      },
    ],
  },
} as const

export const sign = {
  summary: "Sign the owner's copy of an output; the action that completes it brings the plain PDF under a one-time key",
  since: '0.1.0',
  description:
    'A client signs with the method `custodian` and without a proof, a portal session with `email` or `twofa`.',
  body: anyMembers,
  described: { body: documentSigning },
  response: companyDocument,
  limits: documentUpload,
  examples,
  errors: [...lookupErrors, ...sealing, 'documents.method_invalid', 'documents.proof_invalid'],
} as const

export const accept = {
  summary:
    "Accept the owner's copy of an output; the action that completes it brings the plain PDF under a one-time key",
  since: '0.1.0',
  body: anyMembers,
  described: { body: documentAcceptance },
  response: companyDocument,
  limits: documentUpload,
  examples,
  errors: [...lookupErrors, ...sealing],
} as const

export const decline = {
  summary: "Decline the owner's copy of an output; the run is cancelled",
  since: '0.1.0',
  body: documentDecline,
  response: companyDocument,
  examples,
  errors: [...lookupErrors, 'db.writes_paused'],
} as const

export const signCodeMail = {
  summary: 'Mail a code of six digits with which this copy, and no other, can be signed',
  since: '0.1.0',
  response: signCode,
  limits: { rate: perCaller('codeMails') },
  errors: [...lookupErrors, 'documents.method_invalid'],
} as const
