// The runs that a customer, person or company, takes part in (FG-21). The engine is loaded when a run is first opened.
import { consumerPrefix } from '@company-data/protocol/contract/prefixes'
import type { customerRuns } from '@company-data/protocol/nouns/flow-runs/contract'
import { customerRunListRoutes } from '@company-data/protocol/nouns/flow-runs/routes'
import type { CustomerFlowRun, CustomerFlowRunSummary } from '@company-data/protocol/wire/contracts/flow-runs'
import type { SignatureProof } from '../documents/document-actions.ts'
import { SessionError } from '../errors/session-error.ts'
import type { Pins } from '../keys/pins/pinned-key.ts'
import type { SecretGuard } from '../keys/secret-guard.ts'
import type { Api } from '../transport/api.ts'
import { calls, type PagedCall } from '../transport/calls.ts'
import type { FlowRun } from './flow-run.ts'
import type { FlowRunListOptions } from './owner-runs.ts'
import { type FlowRunRecord, toFlowRun } from './run-record.ts'

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
  proofMembers(proof: Proof, text: string): Promise<SignatureProof> | SignatureProof
}

/** A run as its customer reads it. */
type CustomerRunRecord = FlowRunRecord & Pick<CustomerFlowRun, 'company_identity' | 'reminded_at'>

/** A run and the connection of this customer that takes part in it. */
export interface CustomerRunIds {
  connectionId: string
  runId: string
}

type RunFilters = Omit<FlowRunListOptions, 'pageSize'>

/** The runs of all connections; with `connection_id` those of one, by its own address. */
const listCalls = (api: Api): PagedCall<[], RunFilters, CustomerFlowRunSummary> => {
  const raw = calls<typeof customerRuns>()(api, customerRunListRoutes, consumerPrefix)
  return Object.assign(
    ({ connection_id, ...options }: FlowRunListOptions = {}) =>
      connection_id === undefined ? raw.list(options) : raw.listUnder(connection_id, options),
    {
      page: ({ connection_id, ...request }: FlowRunListOptions & { cursor?: string | undefined } = {}) =>
        connection_id === undefined ? raw.list.page(request) : raw.listUnder.page(connection_id, request),
    },
  )
}

export const customerRunCalls = <Proof>({ api, key, pins, guard, proofMembers }: CustomerRunDeps<Proof>) => {
  const raw = calls<typeof customerRuns>()(api, customerRunListRoutes, consumerPrefix)
  return {
    /**
     * The runs of all connections of this customer, the newest first; with `connection_id` those of one. `list.page` is a
     * page of them.
     * @example
     * for await (const { id, status } of person.runs.list({ connection_id: connectionId })) console.log(id, status)
     */
    list: listCalls(api),
    /**
     * A run as the platform has it: whose turn it is, its steps and its documents. Nothing is opened.
     * @example
     * const { status, current_node } = await person.runs.read({ connectionId, runId })
     */
    read: async ({ connectionId: id, runId }: CustomerRunIds): Promise<CustomerRunRecord> =>
      toFlowRun(await raw.read({ id, runId })),
    /**
     * A run with its answers opened, to answer, generate, sign or cancel.
     * @example
     * const run = await person.runs.open({ connectionId, runId })
     * if (run.isMyTurn()) {
     *   const step = run.step()
     *   step.enter('birth_date', '2001-03-11')
     *   await step.submit()
     * }
     */
    async open(ids: CustomerRunIds): Promise<FlowRun<Proof>> {
      const { openCustomerRun } = await import('./open-run.ts')
      const requireKey = () => {
        if (!key) throw new SessionError('locked')
        return key
      }
      return openCustomerRun({
        api,
        ...ids,
        openValue: async (wrapper) => requireKey().openValue(wrapper),
        ownPublicKey: async () => requireKey().publicKey(),
        pins,
        ...(guard && { guard }),
        proofMembers,
      })
    },
  }
}
