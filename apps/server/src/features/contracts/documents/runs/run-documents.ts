// A flow run's documents: one copy per output and participant, opened in turn, ended with the run. Otherwise they are
// ordinary documents: read, signed, sealed and announced like all others (D1-XREF-07, section 8).
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { Contents } from '../content/contents.ts'
import { sealedContent } from '../content/new-content.ts'
import { envelopeChunks, wrapperChunks } from '../content/seal-in-chunks.ts'
import { insertCopies } from '../copy-store.ts'
import type { DocumentDeps } from '../deps.ts'
import type { ChangedDocument } from '../notifications/document-change.ts'
import { type NewOutput, type PlannedCopy, planCopies } from '../signing-line/plan-copies.ts'
import { firstStatus } from '../statuses.ts'
import type { DocumentRow, RegionTxContext } from '../store.ts'

/** A run and its service. */
export interface RunScope {
  /** The region of the run and of its documents' files. */
  region: string
  flowRunId: string
  serviceId: string
  companyUserId: string
}

const toRequirements = (step: PlannedCopy['step']) => ({
  requires_signature: step?.action === 'sign',
  requires_acceptance: step?.action === 'accept',
})

const getInitialStatus = (step: PlannedCopy['step']): DocumentRow['status'] => {
  if (step === null) return 'active'
  return step.position === 1 ? firstStatus(toRequirements(step)) : 'waiting'
}

type Deps = Pick<DocumentDeps, 'getFileStore' | 'clock' | 'ids'>

const PDF = 'application/pdf'

/** Sealed chunk by chunk as it is written: the copies of a large file together could exceed the memory. */
const sealCopy = ({ output: { pdf, originalName }, copy }: PlannedCopy) =>
  sealedContent(wrapperChunks(envelopeChunks(pdf, PDF, originalName), copy.publicKey), {
    mime_type: PDF,
    original_name: originalName,
  })

const createRow = async (
  { getFileStore, clock }: Pick<Deps, 'getFileStore' | 'clock'>,
  contents: Contents,
  run: RunScope,
  plannedCopy: PlannedCopy,
): Promise<DocumentRow> => {
  const { output, copy, id, step } = plannedCopy
  const now = clock.now()
  return {
    company_user_id: run.companyUserId,
    service_id: run.serviceId,
    id,
    recipient_user_id: copy.recipientUserId,
    connection_id: copy.connectionId,
    name: output.name,
    payload_kind: 'file',
    kind: 'agreement',
    is_private: false,
    ...toRequirements(step),
    status: getInitialStatus(step),
    metadata: { can_be_cancelled_in_app: false },
    ...(await contents.put(getFileStore(run.region), run.companyUserId, sealCopy(plannedCopy))),
    plain_sha256: output.plainSha256,
    original_plain_sha256: null,
    sealed_at: null,
    cancel_effective_date: null,
    cancelled_by: null,
    service_copy_key: null,
    service_copy_size: null,
    service_copy_sha256: null,
    flow_run_id: run.flowRunId,
    output_key: output.outputKey,
    party_key: copy.partyKey,
    line_position: step?.position ?? null,
    run_cancelled: false,
    created_at: now,
    updated_at: now,
  }
}

export const runDocuments = ({ getFileStore, clock, ids }: Deps, contents: Contents) => {
  return {
    /** Before the transaction: writes the files, not the rows. */
    async prepare(run: RunScope, outputs: readonly NewOutput[]): Promise<DocumentRow[]> {
      const rows: DocumentRow[] = []
      for (const plannedCopy of planCopies(outputs, ids))
        rows.push(await createRow({ getFileStore, clock }, contents, run, plannedCopy))
      return rows
    },
    /** Removes the files of prepared rows that were not inserted. */
    discard: ({ region }: Pick<RunScope, 'region'>, rows: readonly DocumentRow[]): Promise<void> =>
      contents.remove(
        getFileStore(region),
        rows.map(({ content_key }) => content_key),
      ),
    /** The rows become visible with the operation's commit. */
    insert({ tx }: RegionTxContext, rows: readonly DocumentRow[]): ChangedDocument[] {
      awaitAtCommit(tx, insertCopies(tx, rows))
      return rows.map((row) => ({ row, documentChange: { event: 'document_created' } }))
    },
  }
}
