// The same runs for the owner's portal and its account clients (FG-22): the path says which service and which flow.
import type { AccountClientCaller, SessionCaller } from '../../../../gate/caller.ts'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { RunActs } from '../run-acts.ts'
import { answerPicture, answerValue } from './file-answer.ts'
import * as words from './run-words.ts'
import type { Visit } from './visitor.ts'

const route = routeTo<RunActs>()

/** FA-20: the owner, delegates of the service, and account clients with service_management. */
export const ofOwner = {
  at: ['region'],
  access: callers(['company', 'delegate', 'account-client']),
  documents: ['account'],
} as const

const flowPath = '/api/services/{id}/flows/{flowId}'

export const runPath = `${flowPath}/runs/{runId}` as const

type OwnerCaller = SessionCaller | AccountClientCaller

const companyOf = (caller: OwnerCaller): string => caller.companyUserId ?? ('userId' in caller ? caller.userId : '')

export const visitOf = async (
  { caller, params }: { caller: OwnerCaller; params: { id: string; flowId: string; runId: string } },
  { visitors }: RunActs,
): Promise<Visit> => visitors.visitAsOwner(await visitors.ofService(caller, params.id, params.flowId), params.runId)

const startRoutes = [
  route({
    ...ofOwner,
    ...words.runFile,
    path: `${flowPath}/run-files`,
    errors: ['services.not_found', ...words.runFile.errors],
    admission: (caller, acts) => acts.requireRoom(companyOf(caller)),
    handler: async ({ caller, params, body }, { visitors, stage }) => {
      const owner = await visitors.ofService(caller, params.id, params.flowId)
      return stage({ owner, flowId: params.flowId, level: caller.level }, body)
    },
  }),
  route({
    ...ofOwner,
    ...words.trigger,
    path: `${flowPath}/runs`,
    errors: ['services.not_found', ...words.trigger.errors],
    handler: async ({ caller, params, body, idempotent }, { visitors, trigger }) => {
      const owner = await visitors.ofService(caller, params.id, params.flowId)
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
      reads.listOfOwner(await visitors.ofService(caller, params.id, params.flowId), query),
  }),
  route({
    ...ofOwner,
    ...words.read,
    path: runPath,
    errors: ['services.not_found', ...words.read.errors],
    handler: async (call, acts) => acts.reads.read(await visitOf(call, acts)),
  }),
  route({
    ...ofOwner,
    ...words.answers,
    path: `${runPath}/answers`,
    errors: ['services.not_found', ...words.answers.errors],
    handler: async (call, acts) => acts.submit(await visitOf(call, acts), call.body),
  }),
  route({
    ...ofOwner,
    ...words.cancel,
    path: `${runPath}/cancel`,
    errors: ['services.not_found', ...words.cancel.errors],
    handler: async (call, acts) => acts.cancel(await visitOf(call, acts)),
  }),
  route({
    ...ofOwner,
    ...words.pluginPass,
    path: `${runPath}/plugin-pass`,
    errors: ['services.not_found', ...words.pluginPass.errors],
    handler: async (call, acts) => acts.pluginPass(await visitOf(call, acts)),
  }),
]

const fileRoutes = [
  route({
    ...ofOwner,
    ...words.answerFile,
    path: `${runPath}/answer-files`,
    errors: ['services.not_found', ...words.answerFile.errors],
    admission: (caller, acts) => acts.requireRoom(companyOf(caller)),
    handler: async (call, acts) => acts.upload(await visitOf(call, acts), call.body),
  }),
  route({
    ...ofOwner,
    ...words.answerFileRead,
    path: `${runPath}/slots/{slug}/file`,
    errors: ['services.not_found', ...words.answerFileRead.errors],
    handler: async (call, acts) =>
      answerValue(await acts.files.openAnswer(await visitOf(call, acts), call.params.slug)),
  }),
  route({
    ...ofOwner,
    ...words.sourceFile,
    path: `${runPath}/source-files/{sourceKey}`,
    errors: ['services.not_found', ...words.sourceFile.errors],
    handler: async (call, acts) =>
      answerValue(await acts.files.openSource(await visitOf(call, acts), call.params.sourceKey)),
  }),
  route({
    ...ofOwner,
    ...words.picture,
    path: `${runPath}/assets/{assetKey}`,
    errors: ['services.not_found', ...words.picture.errors],
    handler: async (call, acts) =>
      answerPicture(await acts.files.openPicture(await visitOf(call, acts), call.params.assetKey)),
  }),
]

const generationRoutes = [
  route({
    ...ofOwner,
    ...words.generate,
    path: `${runPath}/generate`,
    errors: ['services.not_found', ...words.generate.errors],
    handler: async (call, acts) => acts.generate(await visitOf(call, acts), call.body),
  }),
  route({
    ...ofOwner,
    ...words.generationInput,
    path: `${runPath}/generate/inputs`,
    errors: ['services.not_found', ...words.generationInput.errors],
    admission: (caller, acts) => acts.requireRoom(companyOf(caller)),
    handler: async (call, acts) => acts.uploadInput(await visitOf(call, acts), call.body),
  }),
  route({
    ...ofOwner,
    ...words.outputFile,
    path: `${runPath}/documents/{outputKey}/file`,
    errors: ['services.not_found', ...words.outputFile.errors],
    handler: async (call, acts) => answerValue(await acts.openOutput(await visitOf(call, acts), call.params.outputKey)),
  }),
]

export const ownerRoutes = [...startRoutes, ...runRoutes, ...fileRoutes, ...generationRoutes]
