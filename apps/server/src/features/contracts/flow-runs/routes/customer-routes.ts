// The same runs for their customers, persons and companies (FG-21).
import { customers } from '@company-data/protocol/contract/access'
import type { AccountClientCaller, SessionCaller } from '../../../../gate/caller.ts'
import { routeTo } from '../../../../gate/route.ts'
import { toCustomer } from '../../../sharing/connections/index.ts'
import type { FlowRunActions } from '../run-actions.ts'
import { toPictureResponse, toValueResponse } from './file-response.ts'
import * as words from './route-descriptions.ts'
import type { Visit } from './visitor.ts'

const route = routeTo<FlowRunActions>()

const ofCustomer = { at: ['region'], access: customers, documents: ['consumer'] } as const

const runPath = '/api/company-connections/{id}/flow-runs/{runId}'

interface RunCall {
  caller: SessionCaller | AccountClientCaller
  params: { id: string; runId: string }
}

const resolveVisit = ({ caller, params }: RunCall, { visitors }: FlowRunActions): Promise<Visit> =>
  visitors.visitAsCustomer(toCustomer(caller), params.id, params.runId)

/** The run is in the region of the company, whose mode counts too. */
const resolveWritableVisit = async (call: RunCall, actions: FlowRunActions): Promise<Visit> => {
  const visit = await resolveVisit(call, actions)
  actions.visitors.requireOpen(visit)
  return visit
}

/** An existing visit has found its run. */
const requireTarget = (caller: RunCall['caller'], params: RunCall['params'], actions: FlowRunActions): Promise<Visit> =>
  resolveVisit({ caller, params }, actions)

const runRoutes = [
  route({
    ...ofCustomer,
    ...words.list,
    path: '/api/company-connections/{id}/flow-runs',
    response: words.customerList,
    errors: ['company_connections.not_found', ...words.list.errors],
    handler: ({ caller, params, query }, { reads }) => reads.listUnder(toCustomer(caller), params.id, query),
  }),
  route({
    ...ofCustomer,
    ...words.list,
    path: '/api/customer/flow-runs',
    response: words.customerList,
    summary: 'Runs over all connections of the caller, in all regions, newest first',
    handler: ({ caller, query }, { reads }) => reads.listByCustomer(toCustomer(caller), query),
  }),
  route({
    ...ofCustomer,
    ...words.read,
    path: runPath,
    response: words.customerRun,
    handler: async (call, actions) => actions.reads.readAsCustomer(await resolveVisit(call, actions)),
  }),
  route({
    ...ofCustomer,
    ...words.answers,
    path: `${runPath}/answers`,
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.submit(await resolveWritableVisit(call, actions), call.body),
  }),
  route({
    ...ofCustomer,
    ...words.cancel,
    path: `${runPath}/cancel`,
    handler: async (call, actions) => actions.cancel(await resolveWritableVisit(call, actions)),
  }),
  route({
    ...ofCustomer,
    ...words.pluginPass,
    path: `${runPath}/plugin-pass`,
    handler: async (call, actions) => actions.pluginPass(await resolveVisit(call, actions)),
  }),
]

const fileRoutes = [
  route({
    ...ofCustomer,
    ...words.answerFile,
    path: `${runPath}/answer-files`,
    admission: (caller, actions) => actions.requireRoom(toCustomer(caller).userId),
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.upload(await resolveWritableVisit(call, actions), call.body),
  }),
  route({
    ...ofCustomer,
    ...words.ownFile,
    path: `${runPath}/answer-files/{file}`,
    handler: async (call, actions) =>
      toValueResponse(await actions.files.openById(await resolveVisit(call, actions), call.params.file)),
  }),
  route({
    ...ofCustomer,
    ...words.picture,
    path: `${runPath}/assets/{assetKey}`,
    handler: async (call, actions) =>
      toPictureResponse(await actions.files.openPicture(await resolveVisit(call, actions), call.params.assetKey)),
  }),
]

const generationRoutes = [
  route({
    ...ofCustomer,
    ...words.generate,
    path: `${runPath}/generate`,
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.generate(await resolveWritableVisit(call, actions), call.body),
  }),
  route({
    ...ofCustomer,
    ...words.generationInput,
    path: `${runPath}/generate/inputs`,
    admission: (caller, actions) => actions.requireRoom(toCustomer(caller).userId),
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.uploadInput(await resolveWritableVisit(call, actions), call.body),
  }),
  route({
    ...ofCustomer,
    ...words.outputFile,
    path: `${runPath}/documents/{outputKey}/file`,
    handler: async (call, actions) =>
      toValueResponse(await actions.openOutput(await resolveVisit(call, actions), call.params.outputKey)),
  }),
]

export const customerRoutes = [...runRoutes, ...fileRoutes, ...generationRoutes]
