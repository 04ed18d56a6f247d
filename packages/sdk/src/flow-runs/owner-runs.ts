// Starts, lists and opens the runs of a flow for its owner. The engine is loaded when a run is first opened.
import { servicePrefix } from '@company-data/protocol/contract/prefixes'
import type { serviceRuns } from '@company-data/protocol/nouns/flow-runs/contract'
import { serviceRunRoutes } from '@company-data/protocol/nouns/flow-runs/routes'
import type { publishedFlows } from '@company-data/protocol/nouns/flows/contract'
import { publishedFlowRoutes } from '@company-data/protocol/nouns/flows/routes'
import type { RunCounts, SentReminder } from '@company-data/protocol/wire/contracts/run-reminders'
import type { SignatureProof } from '../documents/document-actions.ts'
import { type PublishedFlow, toPublishedFlow } from '../flows/flow-record.ts'
import type { Pins } from '../keys/pins/pinned-key.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import type { PageOptions } from '../transport/pages.ts'
import type { FlowRun } from './flow-run.ts'
import type { OwnerRunCalls } from './run-access.ts'
import type { FlowRunRecord } from './run-record.ts'
import type {
  ConnectionSource,
  FlowAccess,
  FlowRunTargets,
  FlowStartCalls,
  FlowStartInputs,
} from './start/flow-access.ts'
import type { UnconfirmedStarts } from './start/start-run.ts'

/**
 * Filters for a list of runs. A status is `awaiting_<party key>`, `generating`, `awaiting_signature`, `completed` or `cancelled`.
 * @example
 * const options: FlowRunListOptions = { status: 'awaiting_company' }
 * for await (const { id } of service.runs.list(options)) console.log(id)
 */
export interface FlowRunListOptions extends PageOptions {
  status?: string
  flow_id?: string
  connection_id?: string
}

/** Dependencies shared by the owner's clients; each adds the path of its runs and its signature method. */
export interface OwnerRunDeps<Proof> {
  api: Api
  /** Opens values sealed to the service key. */
  openValue(wrapper: string): Promise<string>
  /** Derived from the service's private key; undefined if an imported key does not reveal it. */
  derivedPublicKey(): Promise<string | undefined>
  companyUserId(): Promise<string>
  /** Requested when the key cannot be derived. */
  servicePublicKey(): Promise<string>
  source: ConnectionSource
  pins: Pins
  proofMembers(proof: Proof): SignatureProof
  /** Starts whose responses were lost. Pass the same object to several instances to share it; the default is private. */
  unconfirmedStarts?: UnconfirmedStarts
}

export const ownerRuns = <Proof>(deps: OwnerRunDeps<Proof>) => {
  const { api, openValue, derivedPublicKey, pins, proofMembers, unconfirmedStarts = new Map() } = deps
  return {
    /** The helper is larger than the rest of a client, so a program that opens no run never loads it. */
    async open(runId: string, raw: OwnerRunCalls, first?: FlowRunRecord): Promise<FlowRun<Proof>> {
      const { openOwnerRun } = await import('./open-run.ts')
      return openOwnerRun({ api, raw, runId, openValue, ownPublicKey: derivedPublicKey, pins, proofMembers }, first)
    },
    async start(flow: FlowStartCalls, targets: FlowRunTargets): Promise<FlowRunRecord> {
      const { startRun } = await import('./start/start-run.ts')
      const access: FlowAccess = {
        ...deps,
        flow,
        servicePublicKey: async () => (await derivedPublicKey()) ?? deps.servicePublicKey(),
      }
      return startRun(access, targets, unconfirmedStarts)
    },
    async startInputs(published: PublishedFlow): Promise<FlowStartInputs> {
      const { listStartInputs } = await import('./start/start-run.ts')
      return listStartInputs(published)
    },
  }
}

const KEY_UNKNOWN =
  'An imported key does not tell its public half: create the client with the PEM or the PKCS#8 of the service.'

export const publishedFlowCalls = (api: Api) => {
  const raw = calls<typeof publishedFlows>()(api, publishedFlowRoutes, servicePrefix)
  return {
    /**
     * The latest published version of a flow of the service.
     * @example
     * const { version, definition } = await service.flows.readPublished(flowId)
     * console.log(version, definition.nodes.map(({ label }) => label))
     */
    readPublished: async (flowId: string): Promise<PublishedFlow> => toPublishedFlow(await raw.read(flowId)),
  }
}

export const serviceRunCalls = (deps: Omit<OwnerRunDeps<void>, 'proofMembers' | 'servicePublicKey'>) => {
  const { api } = deps
  const servicePublicKey = () => Promise.reject(new TypeError(KEY_UNKNOWN))
  // FA-79: the token of the client is the proof.
  const runs = ownerRuns({ ...deps, servicePublicKey, proofMembers: () => ({ method: 'custodian' }) })
  const raw = calls<typeof serviceRuns>()(api, serviceRunRoutes, servicePrefix)
  const rawRun = (runId: string) =>
    calls<typeof serviceRuns>()(api, serviceRunRoutes, servicePrefix, { ids: { runId } })
  return {
    /**
     * The runs of the service, the newest first.
     * @example
     * for await (const { id } of service.runs.list({ status: 'awaiting_company' })) console.log(id)
     */
    list: raw.list,
    /**
     * Starts a run of the latest version: reads it, compiles the values that its texts show, stages the PDFs that customers
     * shared, and retries once if another version was published in the meantime.
     * @example
     * const run = await service.runs.start(flowId, { target: { connection_id: connectionId } })
     * console.log(run.record.id, run.record.status)
     */
    async start(flowId: string, targets: FlowRunTargets): Promise<FlowRun<void>> {
      const flow: FlowStartCalls = {
        flowId,
        published: () => publishedFlowCalls(api).readPublished(flowId),
        trigger: (body, options) => raw.trigger(flowId, body, options),
        runFile: (body) => raw.runFile(flowId, body),
      }
      const record = await runs.start(flow, targets)
      return runs.open(record.id, rawRun(record.id), record)
    },
    /**
     * A run with its answers opened, to answer, generate, sign or cancel.
     * @example
     * const run = await service.runs.open(runId)
     * if (run.canGenerate()) await run.generate()
     */
    open: async (runId: string): Promise<FlowRun<void>> => runs.open(runId, rawRun(runId)),
    /**
     * Reminds the customer that the run waits for, at most once a day: `sent` says whether a reminder was sent now.
     * @example
     * const { sent, next_at } = await service.runs.remind(runId)
     * if (!sent) console.log('The next reminder is possible at', next_at)
     */
    remind: (runId: string): Promise<SentReminder> => rawRun(runId).remind(),
    /**
     * The last reminder to each customer, those of the newest runs first.
     * @example
     * for await (const { run_id, reminded_at } of service.runs.reminders({ flow_id: flowId })) console.log(run_id, reminded_at)
     */
    reminders: raw.reminders,
    /**
     * How many runs of a flow wait or ended at each step.
     * @example
     * const { steps } = await service.runs.counts(flowId)
     * for (const { node, waiting, cancelled } of steps) console.log(node, waiting, cancelled)
     */
    counts: (flowId: string): Promise<RunCounts> => raw.counts(flowId),
  }
}
