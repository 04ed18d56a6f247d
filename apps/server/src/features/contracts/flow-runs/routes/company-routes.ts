// Routes of the client of a service to its runs (Document 2 §4.1, §4.2): the token says which service.
import type { ServiceClientCaller } from '../../../../gate/caller.ts'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { RunActs } from '../run-acts.ts'
import { answerPicture, answerValue } from './file-answer.ts'
import * as words from './run-words.ts'
import type { Visit } from './visitor.ts'

const route = routeTo<RunActs>()

export const ofClient = { at: ['region'], access: callers(['service-client']), documents: ['company-data'] } as const

export const runPath = '/api/company-data/flow-runs/{runId}'

export const visitOf = (
  { caller, params }: { caller: ServiceClientCaller; params: { runId: string } },
  { visitors }: RunActs,
): Visit => visitors.visitAsOwner(visitors.ofClient(caller), params.runId)

const startRoutes = [
  route({
    ...ofClient,
    ...words.runFile,
    path: '/api/company-data/flows/{flowId}/run-files',
    admission: (caller, { requireRoom }) => requireRoom(caller.companyUserId),
    handler: ({ caller, params, body }, { visitors, stage }) =>
      stage({ owner: visitors.ofClient(caller), flowId: params.flowId, level: caller.level }, body),
  }),
  route({
    ...ofClient,
    ...words.trigger,
    path: '/api/company-data/flows/{flowId}/runs',
    handler: ({ caller, params, body, idempotent }, { visitors, trigger }) =>
      trigger({ owner: visitors.ofClient(caller), flowId: params.flowId, level: caller.level }, body, idempotent),
  }),
]

const runRoutes = [
  route({
    ...ofClient,
    ...words.list,
    path: '/api/company-data/flow-runs',
    handler: ({ caller, query }, { visitors, reads }) => reads.listOfOwner(visitors.ofClient(caller), query),
  }),
  route({
    ...ofClient,
    ...words.read,
    path: runPath,
    handler: (call, acts) => acts.reads.read(visitOf(call, acts)),
  }),
  route({
    ...ofClient,
    ...words.answers,
    path: `${runPath}/answers`,
    handler: (call, acts) => acts.submit(visitOf(call, acts), call.body),
  }),
  route({
    ...ofClient,
    ...words.cancel,
    path: `${runPath}/cancel`,
    handler: (call, acts) => acts.cancel(visitOf(call, acts)),
  }),
  route({
    ...ofClient,
    ...words.pluginPass,
    path: `${runPath}/plugin-pass`,
    handler: (call, acts) => acts.pluginPass(visitOf(call, acts)),
  }),
]

const fileRoutes = [
  route({
    ...ofClient,
    ...words.answerFile,
    path: `${runPath}/answer-files`,
    admission: (caller, acts) => acts.requireRoom(caller.companyUserId),
    handler: (call, acts) => acts.upload(visitOf(call, acts), call.body),
  }),
  route({
    ...ofClient,
    ...words.answerFileRead,
    path: `${runPath}/slots/{slug}/file`,
    handler: async (call, acts) => answerValue(await acts.files.openAnswer(visitOf(call, acts), call.params.slug)),
  }),
  route({
    ...ofClient,
    ...words.sourceFile,
    path: `${runPath}/source-files/{sourceKey}`,
    handler: async (call, acts) => answerValue(await acts.files.openSource(visitOf(call, acts), call.params.sourceKey)),
  }),
  route({
    ...ofClient,
    ...words.picture,
    path: `${runPath}/assets/{assetKey}`,
    handler: async (call, acts) =>
      answerPicture(await acts.files.openPicture(visitOf(call, acts), call.params.assetKey)),
  }),
]

const generationRoutes = [
  route({
    ...ofClient,
    ...words.generate,
    path: `${runPath}/generate`,
    handler: (call, acts) => acts.generate(visitOf(call, acts), call.body),
  }),
  route({
    ...ofClient,
    ...words.generationInput,
    path: `${runPath}/generate/inputs`,
    admission: (caller, acts) => acts.requireRoom(caller.companyUserId),
    handler: (call, acts) => acts.uploadInput(visitOf(call, acts), call.body),
  }),
  route({
    ...ofClient,
    ...words.outputFile,
    path: `${runPath}/documents/{outputKey}/file`,
    handler: async (call, acts) => answerValue(await acts.openOutput(visitOf(call, acts), call.params.outputKey)),
  }),
]

export const companyRoutes = [...startRoutes, ...runRoutes, ...fileRoutes, ...generationRoutes]
