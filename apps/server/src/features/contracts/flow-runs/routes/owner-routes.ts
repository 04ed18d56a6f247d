// Serves the contract of runs to the owner's portal and its account clients: the path says which service and which flow.
import type { FlowId, RunId } from '@company-data/protocol/contract/ids'
import { ownerRuns } from '@company-data/protocol/nouns/flow-runs/contract'
import type { AccountClientCaller, SessionCaller } from '../../../../gate/caller.ts'
import { lastAnswers } from '../../../../gate/reference/example-flows.ts'
import { serve } from '../../../../gate/serve.ts'
import { parseActionInput } from '../../documents/index.ts'
import type { FlowRunActions } from '../run-actions.ts'
import { toPictureResponse, toValueResponse } from './file-response.ts'
import type { Visit } from './visitor.ts'

type OwnerCaller = SessionCaller | AccountClientCaller

interface RunCall {
  caller: OwnerCaller
  params: { id: string; flowId: FlowId; runId: RunId }
}

const getCompanyUserId = (caller: OwnerCaller): string =>
  caller.companyUserId ?? ('userId' in caller ? caller.userId : '')

const resolveVisit = async ({ caller, params }: RunCall, { visitors }: FlowRunActions): Promise<Visit> =>
  visitors.visitAsOwner(await visitors.forService(caller, params.id, params.flowId), params.runId)

/** B-20: for reads, which a deleted service still answers to its owner. */
const resolveReading = async ({ caller, params }: RunCall, { visitors }: FlowRunActions): Promise<Visit> =>
  visitors.visitAsOwner(await visitors.forReading(caller, params.id, params.flowId), params.runId)

const requireTarget = async (call: RunCall, actions: FlowRunActions): Promise<void> =>
  actions.visitors.requireExisting(await resolveVisit(call, actions))

const requireFlow = async (
  { caller, params: { id, flowId } }: { caller: OwnerCaller; params: { id: string; flowId: FlowId } },
  { visitors, ...actions }: FlowRunActions,
): Promise<unknown> =>
  actions.requireFlow({ owner: await visitors.forService(caller, id, flowId), flowId, level: caller.level })

export const ownerRoutes = serve<FlowRunActions>()(ownerRuns, {
  runFile: {
    admission: (caller, actions) => actions.requireRoom(getCompanyUserId(caller)),
    uploadTarget: requireFlow,
    handler: async ({ caller, params, body }, { visitors, stage }) => {
      const owner = await visitors.forService(caller, params.id, params.flowId)
      return stage({ owner, flowId: params.flowId, level: caller.level }, body)
    },
  },
  trigger: {
    uploadTarget: requireFlow,
    handler: async ({ caller, params, body, idempotent }, { visitors, trigger }) => {
      const owner = await visitors.forService(caller, params.id, params.flowId)
      return trigger({ owner, flowId: params.flowId, level: caller.level }, body, idempotent)
    },
  },
  list: async ({ caller, params, query }, { visitors, reads }) =>
    reads.listByOwner(await visitors.forReading(caller, params.id, params.flowId), query),
  read: async (call, actions) => actions.reads.read(await resolveReading(call, actions)),
  answers: {
    examples: { body: lastAnswers },
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.submit(await resolveVisit(call, actions), call.body),
  },
  cancel: async (call, actions) => actions.cancel(await resolveVisit(call, actions)),
  remind: async (call, actions) => actions.remind(await resolveVisit(call, actions)),
  reminders: async ({ caller, params, query }, { visitors, survey }) =>
    survey.listReminders(await visitors.forReading(caller, params.id, params.flowId), query),
  counts: async ({ caller, params }, { visitors, survey }) =>
    survey.countRuns(await visitors.forReading(caller, params.id, params.flowId), params.flowId),
  pluginPass: async (call, actions) => actions.pluginPass(await resolveVisit(call, actions)),
  answerFile: {
    admission: (caller, actions) => actions.requireRoom(getCompanyUserId(caller)),
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.upload(await resolveVisit(call, actions), call.body),
  },
  answerFileRead: async (call, actions) =>
    toValueResponse(await actions.files.openAnswer(await resolveReading(call, actions), call.params.slug)),
  sourceFile: async (call, actions) =>
    toValueResponse(await actions.files.openSource(await resolveReading(call, actions), call.params.sourceKey)),
  picture: async (call, actions) =>
    toPictureResponse(await actions.files.openPicture(await resolveReading(call, actions), call.params.assetKey)),
  generate: {
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.generate(await resolveVisit(call, actions), call.body),
  },
  generationInput: {
    admission: (caller, actions) => actions.requireRoom(getCompanyUserId(caller)),
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.uploadInput(await resolveVisit(call, actions), call.body),
  },
  outputFile: async (call, actions) =>
    toValueResponse(await actions.openOutput(await resolveReading(call, actions), call.params.outputKey)),
  sign: {
    uploadTarget: requireTarget,
    handler: async (call, actions) => {
      const requested = { action: 'signed', caller: call.caller, input: parseActionInput(call.body) } as const
      return actions.line.agree(await resolveVisit(call, actions), call.params.outputKey, requested)
    },
  },
  accept: {
    uploadTarget: requireTarget,
    handler: async (call, actions) => {
      const requested = { action: 'accepted', caller: call.caller, input: parseActionInput(call.body) } as const
      return actions.line.agree(await resolveVisit(call, actions), call.params.outputKey, requested)
    },
  },
  decline: async (call, actions) => actions.line.decline(await resolveVisit(call, actions), call.params.outputKey),
  mailSignCode: async (call, actions) =>
    actions.line.mailSignCode(await resolveVisit(call, actions), call.params.outputKey, call.caller),
})
