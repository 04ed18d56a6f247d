// A flow run's documents: one copy per output and participant, opened in turn, ended with the run. Otherwise they are
// ordinary documents: read, signed, sealed and announced like all others (D1-XREF-07, section 8).
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { Contents } from '../content/contents.ts'
import { sealedContent } from '../content/new-content.ts'
import type { DocumentDeps } from '../deps.ts'
import type { ChangedDocument } from '../notifications/document-change.ts'
import { toTransitionMembers } from '../notifications/status-event.ts'
import { firstStatus } from '../statuses.ts'
import { type DocumentRow, type RegionTxContext, updateDocument } from '../store.ts'
import { endRunCopies, insertCopies, lockNextCopy } from './copy-store.ts'

/** A run and its service. */
export interface RunScope {
  /** The region of the run and of its documents' files. */
  region: string
  flowRunId: string
  serviceId: string
  companyUserId: string
}

/** A filled PDF, sealed to each participant. */
export interface NewOutput {
  outputKey: string
  name: string
  originalName: string
  plainSha256: string
  copies: readonly NewCopy[]
}

export interface NewCopy {
  partyKey: string
  recipientUserId: string
  /** Null for the owner's own copy. */
  connectionId: string | null
  /** Seals the envelope to this participant's key, when it is stored. */
  wrapper(): Promise<string>
  /** Null: the rule does not name the participant, who gets the output active (D2-SGN-07). */
  step: { action: 'sign' | 'accept'; position: number; isOpen?: boolean } | null
}

const LAST = Number.MAX_SAFE_INTEGER

interface PlannedCopy {
  output: NewOutput
  copy: NewCopy
  id: string
}

/** FA-85: in signing-line order; copies outside it come last, by output and party. Ids and events follow this order. */
const planCopies = (outputs: readonly NewOutput[], ids: DocumentDeps['ids']): PlannedCopy[] =>
  outputs
    .flatMap((output) => output.copies.map((copy) => ({ output, copy })))
    .sort((a, b) => (a.copy.step?.position ?? LAST) - (b.copy.step?.position ?? LAST))
    .map((plannedCopy) => ({ ...plannedCopy, id: ids.next() }))

const toRequirements = (step: NewCopy['step']) => ({
  requires_signature: step?.action === 'sign',
  requires_acceptance: step?.action === 'accept',
})

const getInitialStatus = (step: NewCopy['step']): DocumentRow['status'] => {
  if (step === null) return 'active'
  return step.isOpen ? firstStatus(toRequirements(step)) : 'waiting'
}

const toStatusChange = (row: DocumentRow): ChangedDocument => ({
  row,
  documentChange: { event: 'document_status_changed', members: toTransitionMembers(row) },
})

type Deps = Pick<DocumentDeps, 'getFileStore' | 'clock' | 'ids'>

const createRow = async (
  { getFileStore, clock }: Pick<Deps, 'getFileStore' | 'clock'>,
  contents: Contents,
  run: RunScope,
  { output, copy, id }: PlannedCopy,
): Promise<DocumentRow> => {
  const { step } = copy
  const names = { mime_type: 'application/pdf', original_name: output.originalName }
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
    ...(await contents.put(getFileStore(run.region), run.companyUserId, sealedContent(await copy.wrapper(), names))),
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
      const plannedCopies = planCopies(outputs, ids)
      const rows = new Map<PlannedCopy, DocumentRow>()
      // Output by output, so that data shared by its copies is built once and released soon.
      for (const output of outputs)
        for (const plannedCopy of plannedCopies)
          if (plannedCopy.output === output)
            rows.set(plannedCopy, await createRow({ getFileStore, clock }, contents, run, plannedCopy))
      return plannedCopies.flatMap((plannedCopy) => rows.get(plannedCopy) ?? [])
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
    /** Opens the next copy of the signing line (D2-SGN-09); does nothing when none waits. */
    async openNext({ tx }: RegionTxContext, flowRunId: string): Promise<ChangedDocument[]> {
      const row = await lockNextCopy(tx, flowRunId)
      if (row === undefined) return []
      return [toStatusChange(await updateDocument(tx, row.id, { status: firstStatus(row), updated_at: clock.now() }))]
    },
    /** The runs are cancelled: open and waiting copies end, and active ones bind no party any more (FG-20). */
    async end({ tx }: RegionTxContext, flowRunIds: readonly string[]): Promise<ChangedDocument[]> {
      return (await endRunCopies(tx, flowRunIds, clock.now())).map(toStatusChange)
    },
  }
}
