// An opened copy of an output document of a run, and its actions: sign, accept, decline (FG-32, FA-73, FA-77, FA-78).

import type { SignCode } from '@company-data/protocol/wire/contracts/customer-documents'
import type { FlowRunCopy } from '@company-data/protocol/wire/contracts/flow-runs'
import type { Signer } from '../../documents/document-actions.ts'
import type { DocumentFile } from '../../documents/document-file.ts'
import type { FlowRunRecord } from '../run-record.ts'

/**
 * Your copy of an output document, opened for reading, signing or accepting.
 * @example
 * const run = await person.runs.open({ connectionId, runId })
 * const document: FlowRunDocument = await run.openDocument('lease')
 * console.log(document.copy.name, document.file.bytes.length)
 */
export interface FlowRunDocument {
  copy: FlowRunCopy
  file: DocumentFile
  /** The hash of the sealed copy as served; the signer agrees to this content only. */
  content_sha256: string
  /** True if your action completes the output, so that the platform seals its PDF. */
  seals: boolean
}

/** How one side reads and signs its copies. */
export interface DocumentAccess<Proof> {
  open(record: FlowRunRecord, copy: FlowRunCopy): Promise<FlowRunDocument>
  sign(document: FlowRunDocument, signer: Signer, proof: Proof): Promise<void>
  accept(document: FlowRunDocument, signer: Signer): Promise<void>
  decline(copy: FlowRunCopy): Promise<void>
  requestSignCode(copy: FlowRunCopy): Promise<SignCode>
}

/** Its entry in the signing line is open. */
export const isOpen = ({ document_status }: FlowRunCopy): boolean =>
  document_status === 'ready_to_sign' || document_status === 'offering'

/** FA-77: a holder of several parties signs the copy whose entry is open. */
export const findCopy = (copies: readonly FlowRunCopy[], outputKey: string): FlowRunCopy | undefined => {
  const ofOutput = copies.filter(({ output_key }) => output_key === outputKey)
  return ofOutput.find(isOpen) ?? ofOutput[0]
}

/** D2-SGN-14: an output is sealed when the last signer of its line signs. */
export const isLastInSigningLine = (
  { participants }: FlowRunRecord,
  { output_key, position }: FlowRunCopy,
): boolean => {
  if (position === null) return false
  const copies = participants.flatMap(({ documents }) => documents)
  return copies.every((copy) => copy.output_key !== output_key || (copy.position ?? 0) <= position)
}
