// Routes of the owner's acts on its copies of the outputs: the client of the service, the portal and account clients (FG-32).
import type { ErrorKey } from '@company-data/protocol/errors'
import { uploadBodyBytes } from '@company-data/protocol/limits'
import {
  documentAcceptance,
  documentDecline,
  documentSigning,
  signCode,
} from '@company-data/protocol/wire/contracts/customer-documents'
import { companyDocument } from '@company-data/protocol/wire/contracts/documents'
import { anyMembers } from '@company-data/protocol/wire/contracts/flow-runs'
import { type FileLimits, routeTo } from '../../../../gate/route.ts'
import { actInputOf } from '../../documents/index.ts'
import type { RunActs } from '../run-acts.ts'
import * as client from './company-routes.ts'
import * as owner from './owner-routes.ts'

const route = routeTo<RunActs>()

const located = [
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

/** Room for the plain PDF of an act that seals. */
const uploads = {
  bodyLimitBytes: ({ documentMaxMb }: FileLimits) => uploadBodyBytes(documentMaxMb),
  tooLarge: 'documents.too_large',
} as const

const sign = {
  ...uploads,
  method: 'POST',
  summary: "Sign the owner's copy of an output; the act that completes it brings the plain PDF under a one-time key",
  description:
    'A client signs with the method `custodian` and without a proof, a portal session with `email` or `twofa`.',
  body: anyMembers,
  described: { body: documentSigning },
  answers: companyDocument,
  errors: [...located, ...sealing, 'documents.method_invalid', 'documents.proof_invalid'],
} as const

const accept = {
  ...uploads,
  method: 'POST',
  summary: "Accept the owner's copy of an output; the act that completes it brings the plain PDF under a one-time key",
  body: anyMembers,
  described: { body: documentAcceptance },
  answers: companyDocument,
  errors: [...located, ...sealing],
} as const

const decline = {
  method: 'POST',
  summary: "Decline the owner's copy of an output; the run is cancelled",
  body: documentDecline,
  answers: companyDocument,
  errors: [...located, 'db.writes_paused'],
} as const

const code = {
  method: 'POST',
  limit: { name: 'codeMails', by: 'caller' },
  summary: 'Mail a code of six digits with which this copy, and no other, can be signed',
  answers: signCode,
  errors: [...located, 'documents.method_invalid', 'rate.limited'],
} as const

const ofClient = [
  route({
    ...client.ofClient,
    ...sign,
    path: `${client.runPath}/documents/{outputKey}/sign`,
    handler: (call, acts) => {
      const requested = { action: 'signed', caller: call.caller, input: actInputOf(call.body) } as const
      return acts.line.agree(client.visitOf(call, acts), call.params.outputKey, requested)
    },
  }),
  route({
    ...client.ofClient,
    ...accept,
    path: `${client.runPath}/documents/{outputKey}/accept`,
    handler: (call, acts) => {
      const requested = { action: 'accepted', caller: call.caller, input: actInputOf(call.body) } as const
      return acts.line.agree(client.visitOf(call, acts), call.params.outputKey, requested)
    },
  }),
  route({
    ...client.ofClient,
    ...decline,
    path: `${client.runPath}/documents/{outputKey}/decline`,
    handler: (call, acts) => acts.line.decline(client.visitOf(call, acts), call.params.outputKey),
  }),
]

const ofOwner = [
  route({
    ...owner.ofOwner,
    ...sign,
    path: `${owner.runPath}/documents/{outputKey}/sign`,
    errors: ['services.not_found', ...sign.errors],
    handler: async (call, acts) => {
      const requested = { action: 'signed', caller: call.caller, input: actInputOf(call.body) } as const
      return acts.line.agree(await owner.visitOf(call, acts), call.params.outputKey, requested)
    },
  }),
  route({
    ...owner.ofOwner,
    ...accept,
    path: `${owner.runPath}/documents/{outputKey}/accept`,
    errors: ['services.not_found', ...accept.errors],
    handler: async (call, acts) => {
      const requested = { action: 'accepted', caller: call.caller, input: actInputOf(call.body) } as const
      return acts.line.agree(await owner.visitOf(call, acts), call.params.outputKey, requested)
    },
  }),
  route({
    ...owner.ofOwner,
    ...decline,
    path: `${owner.runPath}/documents/{outputKey}/decline`,
    errors: ['services.not_found', ...decline.errors],
    handler: async (call, acts) => acts.line.decline(await owner.visitOf(call, acts), call.params.outputKey),
  }),
  route({
    ...owner.ofOwner,
    ...code,
    path: `${owner.runPath}/documents/{outputKey}/sign-code`,
    errors: ['services.not_found', ...code.errors],
    handler: async (call, acts) =>
      acts.line.mailSignCode(await owner.visitOf(call, acts), call.params.outputKey, call.caller),
  }),
]

export const signingRoutes = [...ofClient, ...ofOwner]
