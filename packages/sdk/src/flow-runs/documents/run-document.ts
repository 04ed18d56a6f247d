// A copy of an output document of a run, opened, and the acts on it: sign, accept, decline (FG-32, FA-73, FA-77, FA-78).

import type { Signer } from '../../calls/contracts/documents/document-actions.ts'
import type { DocumentFile } from '../../calls/contracts/documents/document-file.ts'
import type { SignCode } from '../../records/contract-records.ts'
import type { FlowRunCopy, FlowRunRecord } from '../../records/flow-records.ts'

/**
 * Your copy of an output document as you read it: what you look at, and then sign or accept.
 * @example
 * const run = await person.openFlowRun(connectionId, runId)
 * const document: FlowRunDocument = await run.openDocument('lease')
 * console.log(document.copy.name, document.file.bytes.length)
 */
export interface FlowRunDocument {
  copy: FlowRunCopy
  file: DocumentFile
  /** The hash of the sealed copy as it was served; who acts agrees to this content and no other. */
  content_sha256: string
  /** Whether your act completes the output, so that the platform seals its PDF. */
  seals: boolean
}

/** How one side reads its copies and acts on them. */
export interface DocumentAccess<Proof> {
  open(record: FlowRunRecord, copy: FlowRunCopy): Promise<FlowRunDocument>
  sign(document: FlowRunDocument, signer: Signer, proof: Proof): Promise<void>
  accept(document: FlowRunDocument, signer: Signer): Promise<void>
  decline(copy: FlowRunCopy): Promise<void>
  requestSignCode(copy: FlowRunCopy): Promise<SignCode>
}

/** Its step of the signing line is open. */
export const isOpen = ({ document_status }: FlowRunCopy): boolean =>
  document_status === 'ready_to_sign' || document_status === 'offering'

/** FA-77: who holds several parties acts on the copy whose step is open. */
export const findCopy = (copies: readonly FlowRunCopy[], outputKey: string): FlowRunCopy | undefined => {
  const ofOutput = copies.filter(({ output_key }) => output_key === outputKey)
  return ofOutput.find(isOpen) ?? ofOutput[0]
}

/** D2-SGN-14: an output is sealed when the last one of its line acts. */
export const isLastInSigningLine = (
  { participants }: FlowRunRecord,
  { output_key, position }: FlowRunCopy,
): boolean => {
  if (position === null) return false
  const copies = participants.flatMap(({ documents }) => documents)
  return copies.every((copy) => copy.output_key !== output_key || (copy.position ?? 0) <= position)
}
