// A service's flows for its company: at the portal, or for an account client with service_management (FG-22).
import {
  managedFlowPrefix,
  managedServicePrefix,
  portalPrefix,
  profilePrefix,
} from '@company-data/protocol/contract/prefixes'
import type { connections } from '@company-data/protocol/nouns/connections/contract'
import { connectionRoutes } from '@company-data/protocol/nouns/connections/routes'
import type { ownerRuns as ownerRunContract } from '@company-data/protocol/nouns/flow-runs/contract'
import { ownerRunRoutes } from '@company-data/protocol/nouns/flow-runs/routes'
import type { publishedFlows } from '@company-data/protocol/nouns/flows/contract'
import { publishedFlowRoutes } from '@company-data/protocol/nouns/flows/routes'
import type { services } from '@company-data/protocol/nouns/services/contract'
import { serviceRoutes } from '@company-data/protocol/nouns/services/routes'
import type { FlowRunSummary } from '@company-data/protocol/wire/contracts/flow-runs'
import type { RunCounts, RunReminder, SentReminder } from '@company-data/protocol/wire/contracts/run-reminders'
import { accountCalls } from '../accounts/account.ts'
import type { SignatureProof } from '../documents/document-actions.ts'
import { type CodeProof, codeMembers } from '../documents/sign-documents.ts'
import { readFile } from '../files/received-file.ts'
import type { FlowRun } from '../flow-runs/flow-run.ts'
import { type FlowRunListOptions, ownerRuns } from '../flow-runs/owner-runs.ts'
import { type FlowRunRecord, toFlowRun } from '../flow-runs/run-record.ts'
import type {
  ConnectionSource,
  FlowRunTargets,
  FlowStartCalls,
  FlowStartInputs,
} from '../flow-runs/start/flow-access.ts'
import type { UnconfirmedStarts } from '../flow-runs/start/start-run.ts'
import { createServiceOpener, type ServiceOpener } from '../keys/decrypt-many.ts'
import { type Pins, requirePinnedKey } from '../keys/pins/pinned-key.ts'
import { publicKeyCalls } from '../keys/public-keys.ts'
import type { ServiceKeyInput } from '../keys/service-key.ts'
import type { Api } from '../transport/api.ts'
import { calls, type PagedCall } from '../transport/calls.ts'
import { type PublishedFlow, toPublishedFlow } from './flow-record.ts'

/**
 * Options for opening a service's flows.
 * @example
 * const options: ServiceFlowsOptions = { privateKey: { pem: await company.privatePem.read(serviceId), passphrase } }
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
 * for await (const { id, status } of flows.runs.list(flowId)) console.log(id, status)
 */
export interface ServiceFlows<Proof> {
  /** The latest published version of a flow. */
  readPublished(flowId: string): Promise<PublishedFlow>
  /** The customer data that starting the latest version reads. If there is any, the start needs the service key. */
  startInputs(flowId: string): Promise<FlowStartInputs>
  runs: {
    /** The runs of a flow, the newest first; `list.page` is a page of them. */
    list: PagedCall<[flowId: string], Omit<FlowRunListOptions, 'pageSize'>, FlowRunSummary>
    /** Starts a run of the latest version, as a service client does. */
    start(flowId: string, targets: FlowRunTargets): Promise<FlowRun<Proof>>
    /** A run with its answers opened, to answer, generate, sign or cancel. */
    open(ids: { flowId: string; runId: string }): Promise<FlowRun<Proof>>
    /** Cancels a run without opening it. */
    cancel(ids: { flowId: string; runId: string }): Promise<FlowRunRecord>
    /** Reminds the customer that the run waits for, at most once a day: `sent` says whether a reminder was sent now. */
    remind(ids: { flowId: string; runId: string }): Promise<SentReminder>
    /** The last reminder to each customer, those of the newest runs first; `reminders.page` is a page of them. */
    reminders: PagedCall<[flowId: string], { run_id?: string }, RunReminder>
    /** How many runs of the flow wait or ended at each step. */
    counts(flowId: string): Promise<RunCounts>
  }
}

interface ServiceFlowDeps<Proof> {
  api: Api
  pins: Pins
  source: ConnectionSource
  proofMembers(proof: Proof): SignatureProof
  unconfirmedStarts?: UnconfirmedStarts
}

const serviceFlows = <Proof>(
  { api, pins, ...needs }: ServiceFlowDeps<Proof>,
  serviceId: string,
  { privateKey, opener, companyUserId }: ServiceFlowsOptions,
): ServiceFlows<Proof> => {
  const { openValue, publicKey } = opener ?? createServiceOpener(privateKey)
  const ids = { id: serviceId }
  const published = calls<typeof publishedFlows>()(api, publishedFlowRoutes, managedServicePrefix, { ids })
  const raw = calls<typeof ownerRunContract>()(api, ownerRunRoutes, managedFlowPrefix, { ids })
  const rawRun = (flowId: string, runId: string) =>
    calls<typeof ownerRunContract>()(api, ownerRunRoutes, managedFlowPrefix, { ids: { ...ids, flowId, runId } })
  const readPublished = async (flowId: string): Promise<PublishedFlow> => toPublishedFlow(await published.read(flowId))
  const runs = ownerRuns({
    ...needs,
    api,
    pins,
    openValue,
    derivedPublicKey: publicKey,
    companyUserId: async () => companyUserId ?? (await accountCalls(api).read()).user_id,
    async servicePublicKey() {
      const { public_key } = await calls<typeof services>()(api, serviceRoutes, profilePrefix).read(serviceId)
      const owner = { id: serviceId, kind: 'service' as const }
      return requirePinnedKey(pins, { owner, contact: 'later', publicKey: public_key })
    },
  })
  return {
    readPublished,
    startInputs: async (flowId) => runs.startInputs(await readPublished(flowId)),
    runs: {
      list: raw.list,
      async start(flowId, targets) {
        const flow = {
          flowId,
          published: () => readPublished(flowId),
          trigger: (...args: Parameters<FlowStartCalls['trigger']>) => raw.trigger(flowId, ...args),
          runFile: (...args: Parameters<FlowStartCalls['runFile']>) => raw.runFile(flowId, ...args),
        }
        const record = await runs.start(flow, targets)
        return runs.open(record.id, rawRun(flowId, record.id), record)
      },
      open: async ({ flowId, runId }) => runs.open(runId, rawRun(flowId, runId)),
      cancel: async ({ flowId, runId }) => toFlowRun(await rawRun(flowId, runId).cancel()),
      remind: ({ flowId, runId }) => rawRun(flowId, runId).remind(),
      reminders: raw.reminders,
      counts: (flowId) => raw.counts(flowId),
    },
  }
}

/** G-181: the portal reads connections, and the files in their records, under a separate path. */
const portalConnections = (api: Api, serviceId: string): ConnectionSource => {
  const raw = calls<typeof connections>()(api, connectionRoutes, portalPrefix, { ids: { serviceId } })
  return {
    connections: raw,
    publicKeys: publicKeyCalls(api),
    files: {
      read: async ({ service_field_id }, connectionId) =>
        readFile(await raw.file({ connectionId, serviceFieldId: service_field_id })),
    },
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
     * const run = await flows.runs.start(flowId, { target: { connection_id: connectionId } })
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
  files: { read: () => Promise.reject(new TypeError(NO_CONNECTIONS)) },
  publicKeys: { read: () => Promise.reject(new TypeError(NO_CONNECTIONS)) },
}

export const accountFlowCalls = (api: Api, pins: Pins) => ({
  /**
   * A service's flows for a program that acts as the company and signs as custodian. To start runs, also pass the service
   * client as `connections`.
   * @example
   * const flows = account.serviceFlows(serviceId, { privateKey: { pem, passphrase }, connections: service })
   * for await (const { id } of flows.runs.list(flowId, { status: 'awaiting_company' })) console.log(id)
   */
  serviceFlows: (
    serviceId: string,
    { connections: source = noConnections, ...options }: ServiceFlowsOptions & { connections?: ConnectionSource },
  ): ServiceFlows<void> =>
    serviceFlows({ api, pins, source, proofMembers: () => ({ method: 'custodian' }) }, serviceId, options),
})
