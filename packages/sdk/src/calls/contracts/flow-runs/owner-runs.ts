// Starts, lists and opens the runs of a flow for its owner. The engine is loaded when a run is first opened.
import type { FlowRunSummary } from '@company-data/protocol/wire/contracts/flow-runs'
import type { FlowRun } from '../../../flow-runs/flow-run.ts'
import type {
  ConnectionSource,
  FlowAccess,
  FlowRunTargets,
  FlowStartInputs,
} from '../../../flow-runs/start/flow-access.ts'
import type { UnconfirmedStarts } from '../../../flow-runs/start/start-run.ts'
import type { Pins } from '../../../keys/pins/pinned-key.ts'
import type { FlowRunRecord, PublishedFlow } from '../../../records/flow-records.ts'
import type { Api } from '../../../transport/api.ts'
import { iterateItems, type PageOptions } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'

/**
 * Filters for a list of runs. A status is `awaiting_<party key>`, `generating`, `awaiting_signature`, `completed` or `cancelled`.
 * @example
 * const options: FlowRunListOptions = { status: 'awaiting_company' }
 * for await (const { id } of service.flowRuns(options)) console.log(id)
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
  proofMembers(proof: Proof): object
  /** Starts whose responses were lost. Pass the same object to several instances to share it; the default is private. */
  unconfirmedStarts?: UnconfirmedStarts
}

export const ownerRuns = <Proof>(deps: OwnerRunDeps<Proof>) => {
  const { api, openValue, derivedPublicKey, pins, proofMembers, unconfirmedStarts = new Map() } = deps

  /** The helper is larger than the rest of a client, so a program that opens no run never loads it. */
  const open = async (runPath: string, first?: FlowRunRecord): Promise<FlowRun<Proof>> => {
    const { openOwnerRun } = await import('../../../flow-runs/open-run.ts')
    return openOwnerRun({ api, runPath, openValue, ownPublicKey: derivedPublicKey, pins, proofMembers }, first)
  }
  const start = async (flowPath: string, targets: FlowRunTargets): Promise<FlowRunRecord> => {
    const { startRun } = await import('../../../flow-runs/start/start-run.ts')
    const access: FlowAccess = {
      ...deps,
      flowPath,
      servicePublicKey: async () => (await derivedPublicKey()) ?? deps.servicePublicKey(),
    }
    return startRun(access, targets, unconfirmedStarts)
  }
  const published = (flowPath: string): Promise<PublishedFlow> => api.get(`${flowPath}/published`)
  return {
    open,
    start,
    published,
    async startInputs(flowPath: string): Promise<FlowStartInputs> {
      const { listStartInputs } = await import('../../../flow-runs/start/start-run.ts')
      return listStartInputs(await published(flowPath))
    },
    list: (listPath: string, options: FlowRunListOptions): AsyncGenerator<FlowRunSummary, void, undefined> =>
      iterateItems(api, listPath, { ...options }),
  }
}

const BASE = '/api/company-data'

const KEY_UNKNOWN =
  'An imported key does not tell its public half: create the client with the PEM or the PKCS#8 of the service.'

export const serviceRunCalls = (deps: Omit<OwnerRunDeps<void>, 'proofMembers' | 'servicePublicKey'>) => {
  const servicePublicKey = () => Promise.reject(new TypeError(KEY_UNKNOWN))
  // FA-79: the token of the client is the proof.
  const runs = ownerRuns({ ...deps, servicePublicKey, proofMembers: () => ({ method: 'custodian' }) })
  const flowPath = (flowId: string): string => path`/api/company-data/flows/${flowId}`
  const runPath = (runId: string): string => path`/api/company-data/flow-runs/${runId}`
  return {
    /**
     * The latest published version of a flow of the service.
     * @example
     * const { version, definition } = await service.publishedFlow(flowId)
     * console.log(version, definition.nodes.map(({ label }) => label))
     */
    publishedFlow: (flowId: string): Promise<PublishedFlow> => runs.published(flowPath(flowId)),
    /**
     * The runs of the service, the newest first.
     * @example
     * for await (const { id } of service.flowRuns({ status: 'awaiting_company' })) console.log(id)
     */
    flowRuns: (options: FlowRunListOptions = {}): AsyncGenerator<FlowRunSummary, void, undefined> =>
      runs.list(`${BASE}/flow-runs`, options),
    /**
     * Starts a run of the latest version: reads it, compiles the values that its texts show, stages the PDFs that customers
     * shared, and retries once if another version was published in the meantime.
     * @example
     * const run = await service.startFlowRun(flowId, { target: { connection_id: connectionId } })
     * console.log(run.record.id, run.record.status)
     */
    async startFlowRun(flowId: string, targets: FlowRunTargets): Promise<FlowRun<void>> {
      const record = await runs.start(flowPath(flowId), targets)
      return runs.open(runPath(record.id), record)
    },
    /**
     * A run with its answers opened, to answer, generate, sign or cancel.
     * @example
     * const run = await service.openFlowRun(runId)
     * if (run.canGenerate()) await run.generate()
     */
    openFlowRun: (runId: string): Promise<FlowRun<void>> => runs.open(runPath(runId)),
  }
}
