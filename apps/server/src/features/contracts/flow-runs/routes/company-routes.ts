// Routes of the client of a service to its runs (Document 2 §4.1, §4.2): the token says which service.
import type { ServiceClientCaller } from '../../../../gate/caller.ts'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { FlowRunActions } from '../run-actions.ts'
import { toPictureResponse, toValueResponse } from './file-response.ts'
import * as words from './route-descriptions.ts'
import type { Visit } from './visitor.ts'

const route = routeTo<FlowRunActions>()

export const ofClient = { at: ['region'], access: callers(['service-client']), documents: ['company-data'] } as const

export const runPath = '/api/company-data/flow-runs/{runId}'

export const resolveVisit = (
  { caller, params }: { caller: ServiceClientCaller; params: { runId: string } },
  { visitors }: FlowRunActions,
): Visit => visitors.visitAsOwner(visitors.ofClient(caller), params.runId)

export const requireTarget = async (
  caller: ServiceClientCaller,
  params: { runId: string },
  actions: FlowRunActions,
): Promise<void> => actions.visitors.requireExisting(resolveVisit({ caller, params }, actions))

const requireFlow = (
  caller: ServiceClientCaller,
  { flowId }: { flowId: string },
  { visitors, ...actions }: FlowRunActions,
): Promise<unknown> => actions.requireFlow({ owner: visitors.ofClient(caller), flowId, level: caller.level })

const startRoutes = [
  route({
    ...ofClient,
    ...words.runFile,
    path: '/api/company-data/flows/{flowId}/run-files',
    admission: (caller, { requireRoom }) => requireRoom(caller.companyUserId),
    uploadTarget: requireFlow,
    handler: ({ caller, params, body }, { visitors, stage }) =>
      stage({ owner: visitors.ofClient(caller), flowId: params.flowId, level: caller.level }, body),
  }),
  route({
    ...ofClient,
    ...words.trigger,
    path: '/api/company-data/flows/{flowId}/runs',
    uploadTarget: requireFlow,
    handler: ({ caller, params, body, idempotent }, { visitors, trigger }) =>
      trigger({ owner: visitors.ofClient(caller), flowId: params.flowId, level: caller.level }, body, idempotent),
  }),
]

const runRoutes = [
  route({
    ...ofClient,
    ...words.list,
    path: '/api/company-data/flow-runs',
    handler: ({ caller, query }, { visitors, reads }) => reads.listByOwner(visitors.ofClient(caller), query),
  }),
  route({
    ...ofClient,
    ...words.read,
    path: runPath,
    handler: (call, actions) => actions.reads.read(resolveVisit(call, actions)),
  }),
  route({
    ...ofClient,
    ...words.answers,
    path: `${runPath}/answers`,
    uploadTarget: requireTarget,
    handler: (call, actions) => actions.submit(resolveVisit(call, actions), call.body),
  }),
  route({
    ...ofClient,
    ...words.cancel,
    path: `${runPath}/cancel`,
    handler: (call, actions) => actions.cancel(resolveVisit(call, actions)),
  }),
  route({
    ...ofClient,
    ...words.pluginPass,
    path: `${runPath}/plugin-pass`,
    handler: (call, actions) => actions.pluginPass(resolveVisit(call, actions)),
  }),
]

const fileRoutes = [
  route({
    ...ofClient,
    ...words.answerFile,
    path: `${runPath}/answer-files`,
    admission: (caller, actions) => actions.requireRoom(caller.companyUserId),
    uploadTarget: requireTarget,
    handler: (call, actions) => actions.upload(resolveVisit(call, actions), call.body),
  }),
  route({
    ...ofClient,
    ...words.answerFileRead,
    path: `${runPath}/slots/{slug}/file`,
    handler: async (call, actions) =>
      toValueResponse(await actions.files.openAnswer(resolveVisit(call, actions), call.params.slug)),
  }),
  route({
    ...ofClient,
    ...words.sourceFile,
    path: `${runPath}/source-files/{sourceKey}`,
    handler: async (call, actions) =>
      toValueResponse(await actions.files.openSource(resolveVisit(call, actions), call.params.sourceKey)),
  }),
  route({
    ...ofClient,
    ...words.picture,
    path: `${runPath}/assets/{assetKey}`,
    handler: async (call, actions) =>
      toPictureResponse(await actions.files.openPicture(resolveVisit(call, actions), call.params.assetKey)),
  }),
]

const generationRoutes = [
  route({
    ...ofClient,
    ...words.generate,
    path: `${runPath}/generate`,
    uploadTarget: requireTarget,
    handler: (call, actions) => actions.generate(resolveVisit(call, actions), call.body),
  }),
  route({
    ...ofClient,
    ...words.generationInput,
    path: `${runPath}/generate/inputs`,
    admission: (caller, actions) => actions.requireRoom(caller.companyUserId),
    uploadTarget: requireTarget,
    handler: (call, actions) => actions.uploadInput(resolveVisit(call, actions), call.body),
  }),
  route({
    ...ofClient,
    ...words.outputFile,
    path: `${runPath}/documents/{outputKey}/file`,
    handler: async (call, actions) =>
      toValueResponse(await actions.openOutput(resolveVisit(call, actions), call.params.outputKey)),
  }),
]

export const companyRoutes = [...startRoutes, ...runRoutes, ...fileRoutes, ...generationRoutes]
