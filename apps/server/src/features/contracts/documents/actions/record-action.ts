// Records an action: signature, status, sealed copies and events in one transaction (D1-DOC-25).

import { ApiError } from '@company-data/protocol/errors'
import { awaitPendingStatements } from '../../../../platform/db/index.ts'
import { OutcomeUnknown } from '../../../../platform/db/store-error.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import type { UsableProof } from '../../../identity/accounts/index.ts'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import type { Contents } from '../content/contents.ts'
import { lockOutputCopies } from '../copy-store.ts'
import type { DocumentDeps } from '../deps.ts'
import { documentMetrics } from '../document-metrics.ts'
import { toActionMembers } from '../notifications/status-event.ts'
import { insertSignature, type SignatureRow } from '../signature-store.ts'
import type { SigningLine } from '../signing-line/signing-line.ts'
import { openFor } from '../statuses.ts'
import { type DocumentRow, type DocumentUpdate, updateDocument } from '../store.ts'
import { completesSeal } from './completes-seal.ts'
import type { SealedContract } from './seal-copies.ts'

export interface ProvenAction {
  regionDatabase: RegionDatabase
  /** The row at the time of the checks. */
  row: DocumentRow
  signature: SignatureRow
  /** Undefined when nothing is sealed. */
  sealedContract: SealedContract | undefined
  /** Undefined when no proof is needed. */
  proof: UsableProof | undefined
}

/** The lock order of all code that ends connections or services: service, connection, run, documents. */
const lockAll = async (
  { services, connections }: Deps,
  line: SigningLine,
  tx: RegionTx,
  row: DocumentRow,
): Promise<readonly DocumentRow[]> => {
  if (!(await services.rows.lockShared(tx, row.company_user_id, row.service_id)))
    throw new ApiError('documents.not_found')
  if (row.connection_id !== null && !(await connections.rows.lockShared(tx, row.service_id, row.connection_id)))
    throw new ApiError('company_connections.not_found')
  await line.lock(tx, row)
  return lockOutputCopies(tx, row)
}

/** Checks that nothing the action relied on has changed; otherwise it fails as if it had come later. */
const requireUnchanged = async (tx: RegionTx, now: DocumentRow | undefined, action: ProvenAction): Promise<void> => {
  if (!now) throw new ApiError('documents.not_found')
  if (now.status !== openFor[action.signature.action]) throw new ApiError('documents.not_open')
  if (now.content_sha256 !== action.row.content_sha256 || now.plain_sha256 !== action.row.plain_sha256)
    throw new ApiError('documents.content_changed')
  if ((await completesSeal(tx, now)) !== (action.sealedContract !== undefined))
    throw new ApiError('documents.content_changed')
}

const sealColumns = (copy: DocumentRow, { signature, sealedContract }: ProvenAction): DocumentUpdate => {
  const content = sealedContract?.copies.get(copy.id)
  if (!sealedContract || !content) return {}
  return {
    ...content,
    plain_sha256: sealedContract.plainSha256,
    original_plain_sha256: copy.plain_sha256,
    sealed_at: signature.created_at,
    service_copy_key: sealedContract.serviceCopy.content_key,
    service_copy_size: sealedContract.serviceCopy.content_size,
    service_copy_sha256: sealedContract.serviceCopy.served_sha256,
  }
}

const collectContentKeys = ({ copies, serviceCopy }: SealedContract): string[] => [
  ...[...copies.values()].map(({ content_key }) => content_key),
  serviceCopy.content_key,
]

type Deps = Pick<DocumentDeps, 'region' | 'getFileStore' | 'metrics' | 'services' | 'connections'>

export type RecordAction = (action: ProvenAction) => Promise<DocumentRow>

export const recordAction = (deps: Deps, contents: Contents, line: SigningLine): RecordAction => {
  const { getFileStore } = deps
  const { countAct } = documentMetrics(deps)
  const store = (action: ProvenAction) => {
    const { regionDatabase, row: checkedRow, signature, sealedContract, proof } = action
    const { database } = regionDatabase
    return database.transaction(async (tx) => {
      const copies = await lockAll(deps, line, tx, checkedRow)
      await requireUnchanged(
        tx,
        copies.find(({ id }) => id === checkedRow.id),
        action,
      )
      await insertSignature(tx, signature)
      const at = signature.created_at
      for (const copy of copies.filter(({ id }) => id !== checkedRow.id && sealedContract?.copies.has(id)))
        await updateDocument(tx, copy.id, { ...sealColumns(copy, action), updated_at: at })
      const columns = { ...sealColumns(checkedRow, action), status: 'active', updated_at: at } as const
      const row = await updateDocument(tx, checkedRow.id, columns)
      const documentChange = {
        event: 'document_status_changed',
        members: toActionMembers(row, signature),
      } as const
      await line.advance({ database, tx }, { row, documentChange }, signature.action)
      // a code is used up only by an action that succeeds; of two actions with one code, one succeeds. Codes are in
      // the directory, which waits for no row of a region: this is the last step, and a failed commit gives the code back.
      await awaitPendingStatements(tx)
      if (proof && !(await proof.use())) throw new ApiError('documents.proof_invalid')
      return { row, replaced: sealedContract ? copies.map(({ content_key }) => content_key) : [] }
    })
  }

  return async (action) => {
    const files = getFileStore(action.regionDatabase.region)
    try {
      const { row, replaced } = await store(action)
      countAct(action.signature.action)
      await contents.remove(files, replaced)
      return row
    } catch (error) {
      // The action may have happened; then the code stays used.
      if (!(error instanceof OutcomeUnknown)) await action.proof?.giveBack().catch(() => undefined)
      // After any other failure it is unknown whether the rows were written, so the sweep decides about the files.
      if (error instanceof ApiError && action.sealedContract)
        await contents.remove(files, collectContentKeys(action.sealedContract))
      throw error
    }
  }
}
