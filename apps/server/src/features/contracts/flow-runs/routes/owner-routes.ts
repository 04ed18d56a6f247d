// The same runs for the owner's portal and its account clients (FG-22): the path says which service and which flow.
import type { AccountClientCaller, SessionCaller } from '../../../../gate/caller.ts'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { FlowRunActions } from '../run-actions.ts'
import { toPictureResponse, toValueResponse } from './file-response.ts'
import * as words from './route-descriptions.ts'
import type { Visit } from './visitor.ts'

const route = routeTo<FlowRunActions>()

/** FA-20: the owner, delegates of the service, and account clients with service_management. */
export const ofOwner = {
  at: ['region'],
  access: callers(['company', 'delegate', 'account-client']),
  documents: ['account'],
} as const

const flowPath = '/api/services/{id}/flows/{flowId}'

export const runPath = `${flowPath}/runs/{runId}` as const

type OwnerCaller = SessionCaller | AccountClientCaller

const getCompanyUserId = (caller: OwnerCaller): string =>
  caller.companyUserId ?? ('userId' in caller ? caller.userId : '')

export const resolveVisit = async (
  { caller, params }: { caller: OwnerCaller; params: { id: string; flowId: string; runId: string } },
  { visitors }: FlowRunActions,
): Promise<Visit> => visitors.visitAsOwner(await visitors.forService(caller, params.id, params.flowId), params.runId)

/** B-20: for reads, which a deleted service still answers to its owner. */
const resolveReading = async (
  { caller, params }: { caller: OwnerCaller; params: { id: string; flowId: string; runId: string } },
  { visitors }: FlowRunActions,
): Promise<Visit> => visitors.visitAsOwner(await visitors.forReading(caller, params.id, params.flowId), params.runId)

export const requireTarget = async (
  caller: OwnerCaller,
  params: { id: string; flowId: string; runId: string },
  actions: FlowRunActions,
): Promise<void> => actions.visitors.requireExisting(await resolveVisit({ caller, params }, actions))

const requireFlow = async (
  caller: OwnerCaller,
  { id, flowId }: { id: string; flowId: string },
  { visitors, ...actions }: FlowRunActions,
): Promise<unknown> =>
  actions.requireFlow({ owner: await visitors.forService(caller, id, flowId), flowId, level: caller.level })

const startRoutes = [
  route({
    ...ofOwner,
    ...words.runFile,
    path: `${flowPath}/run-files`,
    errors: ['services.not_found', ...words.runFile.errors],
    admission: (caller, actions) => actions.requireRoom(getCompanyUserId(caller)),
    uploadTarget: requireFlow,
    handler: async ({ caller, params, body }, { visitors, stage }) => {
      const owner = await visitors.forService(caller, params.id, params.flowId)
      return stage({ owner, flowId: params.flowId, level: caller.level }, body)
    },
  }),
  route({
    ...ofOwner,
    ...words.trigger,
    path: `${flowPath}/runs`,
    errors: ['services.not_found', ...words.trigger.errors],
    uploadTarget: requireFlow,
    handler: async ({ caller, params, body, idempotent }, { visitors, trigger }) => {
      const owner = await visitors.forService(caller, params.id, params.flowId)
      return trigger({ owner, flowId: params.flowId, level: caller.level }, body, idempotent)
    },
  }),
]

const runRoutes = [
  route({
    ...ofOwner,
    ...words.list,
    path: `${flowPath}/runs`,
    errors: ['services.not_found', ...words.list.errors],
    handler: async ({ caller, params, query }, { visitors, reads }) =>
      reads.listByOwner(await visitors.forReading(caller, params.id, params.flowId), query),
  }),
  route({
    ...ofOwner,
    ...words.read,
    path: runPath,
    errors: ['services.not_found', ...words.read.errors],
    handler: async (call, actions) => actions.reads.read(await resolveReading(call, actions)),
  }),
  route({
    ...ofOwner,
    ...words.answers,
    path: `${runPath}/answers`,
    errors: ['services.not_found', ...words.answers.errors],
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.submit(await resolveVisit(call, actions), call.body),
  }),
  route({
    ...ofOwner,
    ...words.cancel,
    path: `${runPath}/cancel`,
    errors: ['services.not_found', ...words.cancel.errors],
    handler: async (call, actions) => actions.cancel(await resolveVisit(call, actions)),
  }),
  route({
    ...ofOwner,
    ...words.pluginPass,
    path: `${runPath}/plugin-pass`,
    errors: ['services.not_found', ...words.pluginPass.errors],
    handler: async (call, actions) => actions.pluginPass(await resolveVisit(call, actions)),
  }),
]

const fileRoutes = [
  route({
    ...ofOwner,
    ...words.answerFile,
    path: `${runPath}/answer-files`,
    errors: ['services.not_found', ...words.answerFile.errors],
    admission: (caller, actions) => actions.requireRoom(getCompanyUserId(caller)),
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.upload(await resolveVisit(call, actions), call.body),
  }),
  route({
    ...ofOwner,
    ...words.answerFileRead,
    path: `${runPath}/slots/{slug}/file`,
    errors: ['services.not_found', ...words.answerFileRead.errors],
    handler: async (call, actions) =>
      toValueResponse(await actions.files.openAnswer(await resolveReading(call, actions), call.params.slug)),
  }),
  route({
    ...ofOwner,
    ...words.sourceFile,
    path: `${runPath}/source-files/{sourceKey}`,
    errors: ['services.not_found', ...words.sourceFile.errors],
    handler: async (call, actions) =>
      toValueResponse(await actions.files.openSource(await resolveReading(call, actions), call.params.sourceKey)),
  }),
  route({
    ...ofOwner,
    ...words.picture,
    path: `${runPath}/assets/{assetKey}`,
    errors: ['services.not_found', ...words.picture.errors],
    handler: async (call, actions) =>
      toPictureResponse(await actions.files.openPicture(await resolveReading(call, actions), call.params.assetKey)),
  }),
]

const generationRoutes = [
  route({
    ...ofOwner,
    ...words.generate,
    path: `${runPath}/generate`,
    errors: ['services.not_found', ...words.generate.errors],
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.generate(await resolveVisit(call, actions), call.body),
  }),
  route({
    ...ofOwner,
    ...words.generationInput,
    path: `${runPath}/generate/inputs`,
    errors: ['services.not_found', ...words.generationInput.errors],
    admission: (caller, actions) => actions.requireRoom(getCompanyUserId(caller)),
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.uploadInput(await resolveVisit(call, actions), call.body),
  }),
  route({
    ...ofOwner,
    ...words.outputFile,
    path: `${runPath}/documents/{outputKey}/file`,
    errors: ['services.not_found', ...words.outputFile.errors],
    handler: async (call, actions) =>
      toValueResponse(await actions.openOutput(await resolveReading(call, actions), call.params.outputKey)),
  }),
]

export const ownerRoutes = [...startRoutes, ...runRoutes, ...fileRoutes, ...generationRoutes]
