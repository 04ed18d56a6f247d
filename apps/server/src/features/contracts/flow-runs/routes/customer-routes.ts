// The same runs for their customers, persons and companies (FG-21).
import type { AccountClientCaller, SessionCaller } from '../../../../gate/caller.ts'
import { routeTo } from '../../../../gate/route.ts'
import { customerOf, customers } from '../../../sharing/connections/index.ts'
import type { RunActs } from '../run-acts.ts'
import { answerPicture, answerValue } from './file-answer.ts'
import * as words from './run-words.ts'
import type { Visit } from './visitor.ts'

const route = routeTo<RunActs>()

const ofCustomer = { at: ['region'], access: customers, documents: ['consumer'] } as const

const runPath = '/api/company-connections/{id}/flow-runs/{runId}'

interface RunCall {
  caller: SessionCaller | AccountClientCaller
  params: { id: string; runId: string }
}

const visitOf = ({ caller, params }: RunCall, { visitors }: RunActs): Promise<Visit> =>
  visitors.visitAsCustomer(customerOf(caller), params.id, params.runId)

/** The run is in the region of the company, whose mode counts too. */
const writeOf = async (call: RunCall, acts: RunActs): Promise<Visit> => {
  const visit = await visitOf(call, acts)
  acts.visitors.requireOpen(visit)
  return visit
}

const runRoutes = [
  route({
    ...ofCustomer,
    ...words.list,
    path: '/api/company-connections/{id}/flow-runs',
    errors: ['company_connections.not_found', ...words.list.errors],
    handler: ({ caller, params, query }, { reads }) => reads.listUnder(customerOf(caller), params.id, query),
  }),
  route({
    ...ofCustomer,
    ...words.list,
    path: '/api/customer/flow-runs',
    summary: 'Runs over all connections of the caller, in all regions, newest first',
    handler: ({ caller, query }, { reads }) => reads.listOfCustomer(customerOf(caller), query),
  }),
  route({
    ...ofCustomer,
    ...words.read,
    path: runPath,
    handler: async (call, acts) => acts.reads.read(await visitOf(call, acts)),
  }),
  route({
    ...ofCustomer,
    ...words.answers,
    path: `${runPath}/answers`,
    handler: async (call, acts) => acts.submit(await writeOf(call, acts), call.body),
  }),
  route({
    ...ofCustomer,
    ...words.cancel,
    path: `${runPath}/cancel`,
    handler: async (call, acts) => acts.cancel(await writeOf(call, acts)),
  }),
  route({
    ...ofCustomer,
    ...words.pluginPass,
    path: `${runPath}/plugin-pass`,
    handler: async (call, acts) => acts.pluginPass(await visitOf(call, acts)),
  }),
]

const fileRoutes = [
  route({
    ...ofCustomer,
    ...words.answerFile,
    path: `${runPath}/answer-files`,
    admission: (caller, acts) => acts.requireRoom(customerOf(caller).userId),
    handler: async (call, acts) => acts.upload(await writeOf(call, acts), call.body),
  }),
  route({
    ...ofCustomer,
    ...words.ownFile,
    path: `${runPath}/answer-files/{file}`,
    handler: async (call, acts) => answerValue(await acts.files.openById(await visitOf(call, acts), call.params.file)),
  }),
  route({
    ...ofCustomer,
    ...words.picture,
    path: `${runPath}/assets/{assetKey}`,
    handler: async (call, acts) =>
      answerPicture(await acts.files.openPicture(await visitOf(call, acts), call.params.assetKey)),
  }),
]

const generationRoutes = [
  route({
    ...ofCustomer,
    ...words.generate,
    path: `${runPath}/generate`,
    handler: async (call, acts) => acts.generate(await writeOf(call, acts), call.body),
  }),
  route({
    ...ofCustomer,
    ...words.generationInput,
    path: `${runPath}/generate/inputs`,
    admission: (caller, acts) => acts.requireRoom(customerOf(caller).userId),
    handler: async (call, acts) => acts.uploadInput(await writeOf(call, acts), call.body),
  }),
  route({
    ...ofCustomer,
    ...words.outputFile,
    path: `${runPath}/documents/{outputKey}/file`,
    handler: async (call, acts) => answerValue(await acts.openOutput(await visitOf(call, acts), call.params.outputKey)),
  }),
]

export const customerRoutes = [...runRoutes, ...fileRoutes, ...generationRoutes]
