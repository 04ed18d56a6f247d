// Opens a run for its owner or for a customer. This file loads everything that a run needs.

import type { Pins } from '../keys/pins/pinned-key.ts'
import type { SecretGuard } from '../keys/secret-guard.ts'
import type { FlowRunRecord } from '../records/flow-records.ts'
import type { Api } from '../transport/api.ts'
import { customerDocuments } from './documents/customer-documents.ts'
import { ownerDocuments } from './documents/owner-documents.ts'
import { type FlowRun, openFlowRun } from './flow-run.ts'
import { customerPaths, ownerPaths } from './run-access.ts'

interface RunDeps {
  api: Api
  runPath: string
  openValue(wrapper: string): Promise<string>
  ownPublicKey(): Promise<string | undefined>
  pins: Pins
  guard?: Pick<SecretGuard, 'refuse'>
}

export interface OwnerRunAccessDeps<Proof> extends RunDeps {
  proofMembers(proof: Proof): object
}

export const openOwnerRun = <Proof>(deps: OwnerRunAccessDeps<Proof>, first?: FlowRunRecord): Promise<FlowRun<Proof>> =>
  openFlowRun({ role: 'owner', ...deps, ...ownerPaths(deps.runPath), documents: ownerDocuments(deps) }, first)

export interface CustomerRunAccessDeps<Proof> extends RunDeps {
  connectionPath: string
  proofMembers(proof: Proof, text: string): Promise<object> | object
}

export const openCustomerRun = <Proof>(deps: CustomerRunAccessDeps<Proof>): Promise<FlowRun<Proof>> =>
  openFlowRun({ role: 'customer', ...deps, ...customerPaths(deps.runPath), documents: customerDocuments(deps) })
