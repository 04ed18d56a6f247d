// Opens a run for its owner or for a customer. This file loads everything that a run needs.
import { consumerPrefix } from '@company-data/protocol/contract/prefixes'
import type { customerRuns } from '@company-data/protocol/nouns/flow-runs/contract'
import { customerRunListRoutes, customerRunRoutes } from '@company-data/protocol/nouns/flow-runs/routes'
import type { SignatureProof } from '../documents/document-actions.ts'
import type { Pins } from '../keys/pins/pinned-key.ts'
import type { SecretGuard } from '../keys/secret-guard.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { customerDocuments } from './documents/customer-documents.ts'
import { ownerDocuments } from './documents/owner-documents.ts'
import { type FlowRun, openFlowRun } from './flow-run.ts'
import { customerFileReads, type OwnerRunCalls, ownerFileReads } from './run-access.ts'
import type { FlowRunRecord } from './run-record.ts'

interface RunDeps {
  api: Api
  openValue(wrapper: string): Promise<string>
  ownPublicKey(): Promise<string | undefined>
  pins: Pins
  guard?: Pick<SecretGuard, 'refuse'>
}

export interface OwnerRunAccessDeps<Proof> extends RunDeps {
  raw: OwnerRunCalls
  runId: string
  proofMembers(proof: Proof): SignatureProof
}

export const openOwnerRun = <Proof>(deps: OwnerRunAccessDeps<Proof>, first?: FlowRunRecord): Promise<FlowRun<Proof>> =>
  openFlowRun({ role: 'owner', ...deps, ...ownerFileReads(deps.raw), documents: ownerDocuments(deps) }, first)

export interface CustomerRunAccessDeps<Proof> extends RunDeps {
  connectionId: string
  runId: string
  proofMembers(proof: Proof, text: string): Promise<SignatureProof> | SignatureProof
}

export const openCustomerRun = <Proof>(deps: CustomerRunAccessDeps<Proof>): Promise<FlowRun<Proof>> => {
  const { api, connectionId: id, runId } = deps
  const ids = { id, runId }
  const raw = {
    ...calls<typeof customerRuns>()(api, customerRunListRoutes, consumerPrefix, { ids }),
    ...calls<typeof customerRuns>()(api, customerRunRoutes, consumerPrefix, { ids }),
  }
  return openFlowRun({ role: 'customer', ...deps, raw, ...customerFileReads(raw), documents: customerDocuments(deps) })
}
