// The runs that a customer, person or company, takes part in (FG-21). The engine is loaded when a run is first opened.
import type { CustomerFlowRun, CustomerFlowRunSummary } from '@company-data/protocol/wire/contracts/flow-runs'
import type { Page } from '@company-data/protocol/wire/pages'
import { SessionError } from '../../../errors/session-error.ts'
import type { FlowRun } from '../../../flow-runs/flow-run.ts'
import type { Pins } from '../../../keys/pins/pinned-key.ts'
import type { SecretGuard } from '../../../keys/secret-guard.ts'
import type { FlowRunRecord } from '../../../records/flow-records.ts'
import type { Api } from '../../../transport/api.ts'
import { iterateItems, type PageRequest, readPage } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'
import { connectionPath } from '../../sharing/connections/customer-connections.ts'
import type { FlowRunListOptions } from './owner-runs.ts'

interface CustomerKey {
  openValue(wrapper: string): Promise<string>
  /** Undefined if an imported key does not reveal it. */
  publicKey(): Promise<string | undefined>
}

interface CustomerRunDeps<Proof> {
  api: Api
  /** The key of the account, where it is on this device. */
  key: CustomerKey | undefined
  pins: Pins
  guard?: Pick<SecretGuard, 'refuse'>
  proofMembers(proof: Proof, text: string): Promise<object> | object
}

const listPath = (connectionId: string | undefined): string =>
  `${connectionId === undefined ? '/api/customer' : connectionPath(connectionId)}/flow-runs`

const runPath = (connectionId: string, runId: string): string =>
  `${connectionPath(connectionId)}${path`/flow-runs/${runId}`}`

/** A run as its customer reads it. */
type CustomerRunRecord = FlowRunRecord & Pick<CustomerFlowRun, 'company_identity'>

export const customerRunCalls = <Proof>({ api, key, pins, guard, proofMembers }: CustomerRunDeps<Proof>) => ({
  /**
   * The runs of all connections of this customer, the newest first; with `connection_id` those of one.
   * @example
   * for await (const { id, status } of person.flowRuns({ connection_id: connectionId })) console.log(id, status)
   */
  flowRuns: ({
    connection_id,
    ...options
  }: FlowRunListOptions = {}): AsyncGenerator<CustomerFlowRunSummary, void, undefined> =>
    iterateItems(api, listPath(connection_id), { ...options }),
  /**
   * A page of the same list.
   * @example
   * const { items, next_cursor } = await person.flowRunsPage({ pageSize: 50 })
   */
  flowRunsPage: ({
    connection_id,
    ...options
  }: FlowRunListOptions & PageRequest = {}): Promise<Page<CustomerFlowRunSummary>> =>
    readPage(api, listPath(connection_id), { ...options }),
  /**
   * A run as the platform has it: whose turn it is, its steps and its documents. Nothing is opened.
   * @example
   * const { status, current_node } = await person.getFlowRun(connectionId, runId)
   */
  getFlowRun: (connectionId: string, runId: string): Promise<CustomerRunRecord> =>
    api.get(runPath(connectionId, runId)),
  /**
   * A run with its answers opened, to answer, generate, sign or cancel.
   * @example
   * const run = await person.openFlowRun(connectionId, runId)
   * if (run.isMyTurn()) {
   *   const step = run.step()
   *   step.enter('birth_date', '2001-03-11')
   *   await step.submit()
   * }
   */
  async openFlowRun(connectionId: string, runId: string): Promise<FlowRun<Proof>> {
    const { openCustomerRun } = await import('../../../flow-runs/open-run.ts')
    const requireKey = () => {
      if (!key) throw new SessionError('locked')
      return key
    }
    return openCustomerRun({
      api,
      connectionPath: connectionPath(connectionId),
      runPath: runPath(connectionId, runId),
      openValue: async (wrapper) => requireKey().openValue(wrapper),
      ownPublicKey: async () => requireKey().publicKey(),
      pins,
      ...(guard && { guard }),
      proofMembers,
    })
  },
})
