// Opens a run for its owner or for a customer. Everything that a run needs is loaded with this file.

import type { FlowRunRecord } from '../records/flow-records.ts'
import type { Api } from '../transport/api.ts'
import { customerDocuments } from './documents/customer-documents.ts'
import { ownerDocuments } from './documents/owner-documents.ts'
import { type FlowRun, openFlowRun } from './flow-run.ts'
import { customerPaths, ownerPaths } from './run-access.ts'

interface RunNeeds {
  api: Api
  runPath: string
  openValue(wrapper: string): Promise<string>
  ownPublicKey(): Promise<string | undefined>
}

export interface OwnerRunAccessNeeds<Proof> extends RunNeeds {
  proofMembers(proof: Proof): object
}

export const openOwnerRun = <Proof>(
  needs: OwnerRunAccessNeeds<Proof>,
  first?: FlowRunRecord,
): Promise<FlowRun<Proof>> =>
  openFlowRun({ side: 'owner', ...needs, ...ownerPaths(needs.runPath), documents: ownerDocuments(needs) }, first)

export interface CustomerRunAccessNeeds<Proof> extends RunNeeds {
  connectionPath: string
  proofMembers(proof: Proof, text: string): Promise<object> | object
}

export const openCustomerRun = <Proof>(needs: CustomerRunAccessNeeds<Proof>): Promise<FlowRun<Proof>> =>
  openFlowRun({ side: 'customer', ...needs, ...customerPaths(needs.runPath), documents: customerDocuments(needs) })
