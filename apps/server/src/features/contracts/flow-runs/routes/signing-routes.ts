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
import { custodianSigning } from '../../../../gate/reference/example-flows.ts'
import { type FileLimits, routeTo } from '../../../../gate/route.ts'
import { parseActionInput } from '../../documents/index.ts'
import type { FlowRunActions } from '../run-actions.ts'
import * as client from './company-routes.ts'
import * as owner from './owner-routes.ts'

const route = routeTo<FlowRunActions>()

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
  response: companyDocument,
  errors: [...lookupErrors, ...sealing, 'documents.method_invalid', 'documents.proof_invalid'],
} as const

const accept = {
  ...uploads,
  method: 'POST',
  summary: "Accept the owner's copy of an output; the act that completes it brings the plain PDF under a one-time key",
  body: anyMembers,
  described: { body: documentAcceptance },
  response: companyDocument,
  errors: [...lookupErrors, ...sealing],
} as const

const decline = {
  method: 'POST',
  summary: "Decline the owner's copy of an output; the run is cancelled",
  body: documentDecline,
  response: companyDocument,
  errors: [...lookupErrors, 'db.writes_paused'],
} as const

const code = {
  method: 'POST',
  limit: { name: 'codeMails', by: 'caller' },
  summary: 'Mail a code of six digits with which this copy, and no other, can be signed',
  response: signCode,
  errors: [...lookupErrors, 'documents.method_invalid', 'rate.limited'],
} as const

const ofClient = [
  route({
    ...client.ofClient,
    ...sign,
    examples: { body: custodianSigning },
    path: `${client.runPath}/documents/{outputKey}/sign`,
    uploadTarget: client.requireTarget,
    handler: (call, actions) => {
      const requested = { action: 'signed', caller: call.caller, input: parseActionInput(call.body) } as const
      return actions.line.agree(client.resolveVisit(call, actions), call.params.outputKey, requested)
    },
  }),
  route({
    ...client.ofClient,
    ...accept,
    path: `${client.runPath}/documents/{outputKey}/accept`,
    uploadTarget: client.requireTarget,
    handler: (call, actions) => {
      const requested = { action: 'accepted', caller: call.caller, input: parseActionInput(call.body) } as const
      return actions.line.agree(client.resolveVisit(call, actions), call.params.outputKey, requested)
    },
  }),
  route({
    ...client.ofClient,
    ...decline,
    path: `${client.runPath}/documents/{outputKey}/decline`,
    handler: (call, actions) => actions.line.decline(client.resolveVisit(call, actions), call.params.outputKey),
  }),
]

const ofOwner = [
  route({
    ...owner.ofOwner,
    ...sign,
    path: `${owner.runPath}/documents/{outputKey}/sign`,
    errors: ['services.not_found', ...sign.errors],
    uploadTarget: owner.requireTarget,
    handler: async (call, actions) => {
      const requested = { action: 'signed', caller: call.caller, input: parseActionInput(call.body) } as const
      return actions.line.agree(await owner.resolveVisit(call, actions), call.params.outputKey, requested)
    },
  }),
  route({
    ...owner.ofOwner,
    ...accept,
    path: `${owner.runPath}/documents/{outputKey}/accept`,
    errors: ['services.not_found', ...accept.errors],
    uploadTarget: owner.requireTarget,
    handler: async (call, actions) => {
      const requested = { action: 'accepted', caller: call.caller, input: parseActionInput(call.body) } as const
      return actions.line.agree(await owner.resolveVisit(call, actions), call.params.outputKey, requested)
    },
  }),
  route({
    ...owner.ofOwner,
    ...decline,
    path: `${owner.runPath}/documents/{outputKey}/decline`,
    errors: ['services.not_found', ...decline.errors],
    handler: async (call, actions) =>
      actions.line.decline(await owner.resolveVisit(call, actions), call.params.outputKey),
  }),
  route({
    ...owner.ofOwner,
    ...code,
    path: `${owner.runPath}/documents/{outputKey}/sign-code`,
    errors: ['services.not_found', ...code.errors],
    handler: async (call, actions) =>
      actions.line.mailSignCode(await owner.resolveVisit(call, actions), call.params.outputKey, call.caller),
  }),
]

export const signingRoutes = [...ofClient, ...ofOwner]
