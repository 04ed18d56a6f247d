// A service's flows for its company: at the portal, or for an account client with service_management (FG-22).

import type { connections } from '@company-data/protocol/nouns/connections/contract'
import { connectionRoutes } from '@company-data/protocol/nouns/connections/routes'
import type { FlowRunSummary } from '@company-data/protocol/wire/contracts/flow-runs'
import type { Account } from '@company-data/protocol/wire/identity/account'
import type { Page } from '@company-data/protocol/wire/pages'
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import { readFile } from '../../../files/received-file.ts'
import type { FlowRun } from '../../../flow-runs/flow-run.ts'
import type { ConnectionSource, FlowRunTargets, FlowStartInputs } from '../../../flow-runs/start/flow-access.ts'
import type { UnconfirmedStarts } from '../../../flow-runs/start/start-run.ts'
import { createServiceOpener, type ServiceOpener } from '../../../keys/decrypt-many.ts'
import { type Pins, requirePinnedKey } from '../../../keys/pins/pinned-key.ts'
import type { ServiceKeyInput } from '../../../keys/service-key.ts'
import type { PublishedFlow } from '../../../records/flow-records.ts'
import type { Api } from '../../../transport/api.ts'
import { calls } from '../../../transport/calls.ts'
import { type PageRequest, readPage } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'
import { publicKeyCalls } from '../../sharing/public-keys.ts'
import { type CodeProof, codeMembers } from '../documents/sign-documents.ts'
import { type FlowRunListOptions, ownerRuns } from './owner-runs.ts'

/**
 * Options for opening a service's flows.
 * @example
 * const options: ServiceFlowsOptions = { privateKey: { pem: await company.getPrivatePem(serviceId), passphrase } }
 * const flows = company.serviceFlows(serviceId, options)
 */
export interface ServiceFlowsOptions {
  /**
   * The service key, which the company's copies are sealed to. It stays in this process; no call sends it. Without it, a
   * run is read with its answers sealed, and this client cannot answer, generate or sign.
   */
  privateKey?: ServiceKeyInput
  /** Replaces the key if another holder has it, such as a worker of the page. */
  opener?: ServiceOpener
  /** The company's user id. Delegates must pass it to start runs that use customers' PDFs; other clients look it up. */
  companyUserId?: string
}

/**
 * The runs of the flows of one service.
 * @example
 * const flows: ServiceFlows<CodeProof> = company.serviceFlows(serviceId, { privateKey: { pem, passphrase } })
 * for await (const { id, status } of flows.flowRuns(flowId)) console.log(id, status)
 */
export interface ServiceFlows<Proof> {
  /** The latest published version of a flow. */
  publishedFlow(flowId: string): Promise<PublishedFlow>
  /** The runs of a flow, the newest first. */
  flowRuns(flowId: string, options?: FlowRunListOptions): AsyncGenerator<FlowRunSummary, void, undefined>
  /** One page of the runs, for browsing. */
  flowRunsPage(flowId: string, request?: PageRequest & FlowRunListOptions): Promise<Page<FlowRunSummary>>
  /** The customer data that starting the latest version reads. If there is any, the start needs the service key. */
  startInputs(flowId: string): Promise<FlowStartInputs>
  /** Starts a run of the latest version, as a service client does. */
  startFlowRun(flowId: string, targets: FlowRunTargets): Promise<FlowRun<Proof>>
  /** A run with its answers opened, to answer, generate, sign or cancel. */
  openFlowRun(flowId: string, runId: string): Promise<FlowRun<Proof>>
}

interface ServiceFlowDeps<Proof> {
  api: Api
  pins: Pins
  source: ConnectionSource
  proofMembers(proof: Proof): object
  unconfirmedStarts?: UnconfirmedStarts
}

const serviceFlows = <Proof>(
  { api, pins, ...needs }: ServiceFlowDeps<Proof>,
  serviceId: string,
  { privateKey, opener, companyUserId }: ServiceFlowsOptions,
): ServiceFlows<Proof> => {
  const { openValue, publicKey } = opener ?? createServiceOpener(privateKey)
  const flowPath = (flowId: string): string => path`/api/services/${serviceId}/flows/${flowId}`
  const runPath = (flowId: string, runId: string): string => `${flowPath(flowId)}${path`/runs/${runId}`}`
  const runs = ownerRuns({
    ...needs,
    api,
    pins,
    openValue,
    derivedPublicKey: publicKey,
    companyUserId: async () => companyUserId ?? (await api.get<Account>('/api/account')).user_id,
    async servicePublicKey() {
      const { public_key } = await api.get<ServiceRecord>(path`/api/services/${serviceId}`)
      const owner = { id: serviceId, kind: 'service' as const }
      return requirePinnedKey(pins, { owner, contact: 'later', publicKey: public_key })
    },
  })
  return {
    publishedFlow: (flowId) => runs.published(flowPath(flowId)),
    flowRuns: (flowId, options = {}) => runs.list(`${flowPath(flowId)}/runs`, options),
    flowRunsPage: (flowId, request = {}) => readPage(api, `${flowPath(flowId)}/runs`, { ...request }),
    startInputs: (flowId) => runs.startInputs(flowPath(flowId)),
    async startFlowRun(flowId, targets) {
      const record = await runs.start(flowPath(flowId), targets)
      return runs.open(runPath(flowId, record.id), record)
    },
    openFlowRun: (flowId, runId) => runs.open(runPath(flowId, runId)),
  }
}

/** G-181: the portal reads connections, and the files in their records, under a separate path. */
const portalConnections = (api: Api, serviceId: string): ConnectionSource => {
  const raw = calls<typeof connections>()(api, connectionRoutes, path`/api/portal/services/${serviceId}`)
  return {
    connections: raw,
    keys: publicKeyCalls(api).keys,
    getFile: async ({ service_field_id }, connectionId) =>
      readFile(await raw.file({ connectionId, serviceFieldId: service_field_id })),
  }
}

export const portalFlowCalls = (api: Api, pins: Pins) => {
  // A page recreates the flows when a key is unlocked or locked, so starts with a lost response are stored outside them.
  const unconfirmedStarts: UnconfirmedStarts = new Map()
  return {
    /**
     * The flows of a service at the portal; runs are signed with a code.
     * @example
     * const flows = company.serviceFlows(serviceId, { privateKey: { pem, passphrase } })
     * const run = await flows.startFlowRun(flowId, { target: { connection_id: connectionId } })
     */
    serviceFlows: (serviceId: string, options: ServiceFlowsOptions = {}): ServiceFlows<CodeProof> =>
      serviceFlows(
        { api, pins, source: portalConnections(api, serviceId), proofMembers: codeMembers, unconfirmedStarts },
        serviceId,
        options,
      ),
  }
}

const NO_CONNECTIONS =
  'An account client cannot read what customers share: pass the client of the service as connections.'

/** T-14: an account client reads no values; a run whose texts or documents need values is started with a service client. */
const noConnections: ConnectionSource = {
  connections: {
    read: () => Promise.reject(new TypeError(NO_CONNECTIONS)),
    list: () => {
      throw new TypeError(NO_CONNECTIONS)
    },
  },
  getFile: () => Promise.reject(new TypeError(NO_CONNECTIONS)),
  keys: () => Promise.reject(new TypeError(NO_CONNECTIONS)),
}

export const accountFlowCalls = (api: Api, pins: Pins) => ({
  /**
   * A service's flows for a program that acts as the company and signs as custodian. To start runs, also pass the service
   * client as `connections`.
   * @example
   * const flows = account.serviceFlows(serviceId, { privateKey: { pem, passphrase }, connections: service })
   * for await (const { id } of flows.flowRuns(flowId, { status: 'awaiting_company' })) console.log(id)
   */
  serviceFlows: (
    serviceId: string,
    { connections: source = noConnections, ...options }: ServiceFlowsOptions & { connections?: ConnectionSource },
  ): ServiceFlows<void> =>
    serviceFlows({ api, pins, source, proofMembers: () => ({ method: 'custodian' }) }, serviceId, options),
})
