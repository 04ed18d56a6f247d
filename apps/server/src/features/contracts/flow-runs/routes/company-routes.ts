// Serves the contract of runs to the client of a service: the token says which service.
import type { FlowId, RunId } from '@company-data/protocol/contract/ids'
import { serviceRuns } from '@company-data/protocol/nouns/flow-runs/contract'
import type { ServiceClientCaller } from '../../../../gate/caller.ts'
import { custodianSigning, lastAnswers } from '../../../../gate/reference/example-flows.ts'
import { serve } from '../../../../gate/serve.ts'
import { parseActionInput } from '../../documents/index.ts'
import type { FlowRunActions } from '../run-actions.ts'
import { toPictureResponse, toValueResponse } from './file-response.ts'
import type { Visit } from './visitor.ts'

const resolveVisit = (
  { caller, params }: { caller: ServiceClientCaller; params: { runId: RunId } },
  { visitors }: FlowRunActions,
): Visit => visitors.visitAsOwner(visitors.ofClient(caller), params.runId)

const requireTarget = async (
  call: { caller: ServiceClientCaller; params: { runId: RunId } },
  actions: FlowRunActions,
): Promise<void> => actions.visitors.requireExisting(resolveVisit(call, actions))

const requireFlow = (
  { caller, params: { flowId } }: { caller: ServiceClientCaller; params: { flowId: FlowId } },
  { visitors, ...actions }: FlowRunActions,
): Promise<unknown> => actions.requireFlow({ owner: visitors.ofClient(caller), flowId, level: caller.level })

export const companyRoutes = serve<FlowRunActions>()(serviceRuns, {
  runFile: {
    admission: (caller, { requireRoom }) => requireRoom(caller.companyUserId),
    uploadTarget: requireFlow,
    handler: ({ caller, params, body }, { visitors, stage }) =>
      stage({ owner: visitors.ofClient(caller), flowId: params.flowId, level: caller.level }, body),
  },
  trigger: {
    uploadTarget: requireFlow,
    handler: ({ caller, params, body, idempotent }, { visitors, trigger }) =>
      trigger({ owner: visitors.ofClient(caller), flowId: params.flowId, level: caller.level }, body, idempotent),
  },
  list: ({ caller, query }, { visitors, reads }) => reads.listByOwner(visitors.ofClient(caller), query),
  read: (call, actions) => actions.reads.read(resolveVisit(call, actions)),
  answers: {
    examples: { body: lastAnswers },
    uploadTarget: requireTarget,
    handler: (call, actions) => actions.submit(resolveVisit(call, actions), call.body),
  },
  cancel: (call, actions) => actions.cancel(resolveVisit(call, actions)),
  remind: (call, actions) => actions.remind(resolveVisit(call, actions)),
  reminders: ({ caller, query }, { visitors, survey }) => survey.listReminders(visitors.ofClient(caller), query),
  counts: ({ caller, params }, { visitors, survey }) => survey.countRuns(visitors.ofClient(caller), params.flowId),
  pluginPass: (call, actions) => actions.pluginPass(resolveVisit(call, actions)),
  answerFile: {
    admission: (caller, actions) => actions.requireRoom(caller.companyUserId),
    uploadTarget: requireTarget,
    handler: (call, actions) => actions.upload(resolveVisit(call, actions), call.body),
  },
  answerFileRead: async (call, actions) =>
    toValueResponse(await actions.files.openAnswer(resolveVisit(call, actions), call.params.slug)),
  sourceFile: async (call, actions) =>
    toValueResponse(await actions.files.openSource(resolveVisit(call, actions), call.params.sourceKey)),
  picture: async (call, actions) =>
    toPictureResponse(await actions.files.openPicture(resolveVisit(call, actions), call.params.assetKey)),
  generate: {
    uploadTarget: requireTarget,
    handler: (call, actions) => actions.generate(resolveVisit(call, actions), call.body),
  },
  generationInput: {
    admission: (caller, actions) => actions.requireRoom(caller.companyUserId),
    uploadTarget: requireTarget,
    handler: (call, actions) => actions.uploadInput(resolveVisit(call, actions), call.body),
  },
  outputFile: async (call, actions) =>
    toValueResponse(await actions.openOutput(resolveVisit(call, actions), call.params.outputKey)),
  sign: {
    examples: { ...serviceRuns.endpoints.sign.examples, body: custodianSigning },
    uploadTarget: requireTarget,
    handler: (call, actions) => {
      const requested = { action: 'signed', caller: call.caller, input: parseActionInput(call.body) } as const
      return actions.line.agree(resolveVisit(call, actions), call.params.outputKey, requested)
    },
  },
  accept: {
    uploadTarget: requireTarget,
    handler: (call, actions) => {
      const requested = { action: 'accepted', caller: call.caller, input: parseActionInput(call.body) } as const
      return actions.line.agree(resolveVisit(call, actions), call.params.outputKey, requested)
    },
  },
  decline: (call, actions) => actions.line.decline(resolveVisit(call, actions), call.params.outputKey),
})
