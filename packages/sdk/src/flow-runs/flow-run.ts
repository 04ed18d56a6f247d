// One run as handled by one of its parties: opened with the caller's key, answered, generated, signed, cancelled.

import type { SignCode } from '@company-data/protocol/wire/contracts/customer-documents'
import type { GeneratedDocuments } from '@company-data/protocol/wire/contracts/flow-generation'
import type { FlowRunCopy } from '@company-data/protocol/wire/contracts/flow-runs'
import type { Signer } from '../documents/document-actions.ts'
import type { OpenedFile } from '../files/received-file.ts'
import { documentActions } from './documents/document-actions.ts'
import type { FlowRunDocument } from './documents/run-document.ts'
import { type RunAccess, readRun } from './run-access.ts'
import { fileActions } from './run-files.ts'
import { type FlowRunRecord, toFlowRun } from './run-record.ts'
import { runSession } from './run-session.ts'
import type { FlowStep } from './steps/flow-step.ts'
import { type FlowTurn, platformTurns, turnActions } from './turns.ts'

/**
 * A run of a flow, as handled by one of its parties. `Proof` is the proof of a signature: a device or a code for a
 * person, a code for a company at the portal, nothing for a program that acts for its company.
 * @example
 * const run: FlowRun<PersonProof> = await person.runs.open({ connectionId, runId })
 * if (run.isMyTurn()) console.log(run.step().view().elements)
 */
export interface FlowRun<Proof> {
  /** The run as last read. */
  readonly record: FlowRunRecord
  /** Slug → plaintext, from your own copies; for a file its reference. */
  readonly answers: Readonly<Record<string, string>>
  /** Slugs of the answers that do not open with your key. */
  readonly unopened: readonly string[]
  /** The parties of the run that are bound to you. */
  readonly parties: readonly string[]
  /** Reads the run again. */
  refresh(): Promise<void>
  isMyTurn(): boolean
  /** The current step; refused while it is not your turn (D2-CUS-06). The same object until it is submitted. */
  step(): FlowStep
  /** The current step and your steps after it, to answer together; refused like `step`. */
  turn(): FlowTurn
  /** Your copy of a file answer. */
  openFile(slug: string): Promise<OpenedFile>
  /** Your copy of a PDF that a customer shared with the service, by its source key. */
  openSource(sourceKey: string): Promise<OpenedFile>
  /** The bytes of a picture that the definition shows. */
  picture(assetKey: string): Promise<Uint8Array>
  /** True if the run waits for you to generate its documents: the party that answered last does that (D2-OV-15). */
  canGenerate(): boolean
  /** Generates the documents. A repeated call returns the same ones. */
  generate(): Promise<GeneratedDocuments>
  /** Your copies of the output documents. */
  documents(): FlowRunCopy[]
  /** Opens your copy of an output; once it is sealed, the sealed PDF. */
  openDocument(outputKey: string): Promise<FlowRunDocument>
  /** Mails you a code that signs this copy and no other. */
  requestSignCode(outputKey: string): Promise<SignCode>
  /** Signs a copy as opened. The action that completes an output carries its PDF, which the platform seals. */
  sign(document: FlowRunDocument, signer: Signer, proof: Proof): Promise<void>
  /** Accepts a copy as opened. */
  accept(document: FlowRunDocument, signer: Signer): Promise<void>
  /** Declines a copy, which cancels the run. */
  decline(outputKey: string): Promise<void>
  /** Cancels the run. */
  cancel(): Promise<void>
}

/** `first` if the run was just read or started. */
export const openFlowRun = async <Proof>(access: RunAccess<Proof>, first?: FlowRunRecord): Promise<FlowRun<Proof>> => {
  const session = await runSession(access, first ?? readRun(access))
  return {
    get record() {
      return session.state().record
    },
    get answers() {
      return session.state().answers.values
    },
    get unopened() {
      return session.state().answers.unopened
    },
    parties: session.parties,
    refresh: session.refresh,
    ...turnActions(platformTurns(session)),
    ...fileActions(session),
    ...documentActions(session),
    async cancel() {
      await session.change(async () => toFlowRun(await access.raw.cancel()))
    },
  }
}
