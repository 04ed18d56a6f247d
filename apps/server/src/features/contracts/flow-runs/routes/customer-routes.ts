// Serves the contract of runs to their customers, persons and companies.
import type { CustomerConnectionId, RunId } from '@company-data/protocol/contract/ids'
import { customerRuns } from '@company-data/protocol/nouns/flow-runs/contract'
import type { AccountClientCaller, SessionCaller } from '../../../../gate/caller.ts'
import { serve } from '../../../../gate/serve.ts'
import { toCustomer } from '../../../sharing/connections/index.ts'
import type { FlowRunActions } from '../run-actions.ts'
import { toPictureResponse, toValueResponse } from './file-response.ts'
import type { Visit } from './visitor.ts'

interface RunCall {
  caller: SessionCaller | AccountClientCaller
  params: { id: CustomerConnectionId; runId: RunId }
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
const requireTarget = resolveVisit

export const customerRoutes = serve<FlowRunActions>()(customerRuns, {
  listUnder: ({ caller, params, query }, { reads }) => reads.listUnder(toCustomer(caller), params.id, query),
  list: ({ caller, query }, { reads }) => reads.listByCustomer(toCustomer(caller), query),
  read: async (call, actions) => actions.reads.readAsCustomer(await resolveVisit(call, actions)),
  answers: {
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.submit(await resolveWritableVisit(call, actions), call.body),
  },
  cancel: async (call, actions) => actions.cancel(await resolveWritableVisit(call, actions)),
  pluginPass: async (call, actions) => actions.pluginPass(await resolveVisit(call, actions)),
  answerFile: {
    admission: (caller, actions) => actions.requireRoom(toCustomer(caller).userId),
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.upload(await resolveWritableVisit(call, actions), call.body),
  },
  ownFile: async (call, actions) =>
    toValueResponse(await actions.files.openById(await resolveVisit(call, actions), call.params.file)),
  picture: async (call, actions) =>
    toPictureResponse(await actions.files.openPicture(await resolveVisit(call, actions), call.params.assetKey)),
  generate: {
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.generate(await resolveWritableVisit(call, actions), call.body),
  },
  generationInput: {
    admission: (caller, actions) => actions.requireRoom(toCustomer(caller).userId),
    uploadTarget: requireTarget,
    handler: async (call, actions) => actions.uploadInput(await resolveWritableVisit(call, actions), call.body),
  },
  outputFile: async (call, actions) =>
    toValueResponse(await actions.openOutput(await resolveVisit(call, actions), call.params.outputKey)),
})
