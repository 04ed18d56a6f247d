// Records an act: signature, status, sealed copies and events in one transaction, or nothing of it (D1-DOC-25).
import { ApiError } from '@company-data/protocol/errors'
import type { UsableProof } from '../../../identity/accounts/index.ts'
import { holdConnection, type Place } from '../../../sharing/connections/index.ts'
import { holdService } from '../../../sharing/services/index.ts'
import type { Contents } from '../content/contents.ts'
import { documentMetrics } from '../document-metrics.ts'
import type { DocumentNeeds, RunNews } from '../needs.ts'
import type { Notices } from '../notices/notices.ts'
import { actedMembers } from '../notices/status-event.ts'
import { lockOutputCopies } from '../runs/copy-store.ts'
import { insertSignature, type SignatureRow } from '../signature-store.ts'
import { openFor } from '../statuses.ts'
import { type DocumentRow, type DocumentUpdate, type RegionTx, updateDocument } from '../store.ts'
import { completesSeal } from './completes-seal.ts'
import type { SealedContract } from './seal-copies.ts'

export interface ProvenAct {
  place: Place
  /** As it was when the act was checked. */
  row: DocumentRow
  signature: SignatureRow
  /** Undefined where nothing is sealed. */
  sealed: SealedContract | undefined
  /** Undefined where none is needed. */
  proof: UsableProof | undefined
}

/** In the order of everybody who ends connections or services: service, connection, run, documents. */
const lockAll = async (
  tx: RegionTx,
  row: DocumentRow,
  hooks: DocumentNeeds['hooks'],
): Promise<readonly DocumentRow[]> => {
  if (!(await holdService(tx, row.company_user_id, row.service_id))) throw new ApiError('documents.not_found')
  if (row.connection_id !== null && !(await holdConnection(tx, row.service_id, row.connection_id)))
    throw new ApiError('company_connections.not_found')
  if (row.flow_run_id !== null) await hooks['documents.run-locking'](tx, row)
  return lockOutputCopies(tx, row)
}

/** Nothing that the act relied on has changed since: else it is answered as if it had come later. */
const requireUnchanged = async (tx: RegionTx, now: DocumentRow | undefined, act: ProvenAct): Promise<void> => {
  if (!now) throw new ApiError('documents.not_found')
  if (now.status !== openFor[act.signature.action]) throw new ApiError('documents.not_open')
  if (now.content_sha256 !== act.row.content_sha256 || now.plain_sha256 !== act.row.plain_sha256)
    throw new ApiError('documents.content_changed')
  if ((await completesSeal(tx, now)) !== (act.sealed !== undefined)) throw new ApiError('documents.content_changed')
}

const sealColumns = (copy: DocumentRow, { signature, sealed }: ProvenAct): DocumentUpdate => {
  const content = sealed?.copies.get(copy.id)
  if (!sealed || !content) return {}
  return {
    ...content,
    plain_sha256: sealed.plainSha256,
    original_plain_sha256: copy.plain_sha256,
    sealed_at: signature.created_at,
    service_copy_key: sealed.serviceCopy.content_key,
    service_copy_size: sealed.serviceCopy.content_size,
    service_copy_sha256: sealed.serviceCopy.served_sha256,
  }
}

const keysOf = ({ copies, serviceCopy }: SealedContract): string[] => [
  ...[...copies.values()].map(({ content_key }) => content_key),
  serviceCopy.content_key,
]

type Needs = Pick<DocumentNeeds, 'region' | 'filesOf' | 'hooks' | 'metrics'>

export type RecordAct = (act: ProvenAct) => Promise<DocumentRow>

export const recordAct = (needs: Needs, contents: Contents, notices: Notices): RecordAct => {
  const { filesOf, hooks } = needs
  const { countAct } = documentMetrics(needs)
  const store = ({ place: { database }, ...rest }: ProvenAct, act: ProvenAct) =>
    database.transaction(async (tx) => {
      const side = { database, tx }
      const copies = await lockAll(tx, rest.row, hooks)
      await requireUnchanged(
        tx,
        copies.find(({ id }) => id === rest.row.id),
        act,
      )
      await insertSignature(tx, rest.signature)
      const at = rest.signature.created_at
      for (const copy of copies.filter(({ id }) => id !== rest.row.id && act.sealed?.copies.has(id)))
        await updateDocument(tx, copy.id, { ...sealColumns(copy, act), updated_at: at })
      const columns = { ...sealColumns(rest.row, act), status: 'active', updated_at: at } as const
      const row = await updateDocument(tx, rest.row.id, columns)
      // a code is used up only by an act that succeeds; of two acts with one code, one succeeds.
      if (rest.proof && !(await rest.proof.use())) throw new ApiError('documents.proof_invalid')
      const fact = { event: 'document_status_changed', members: actedMembers(row, rest.signature) } as const
      const news: RunNews = { facts: [{ row, fact }], afterwards: [] }
      if (row.flow_run_id !== null) await hooks['documents.run-acted'](side, row, rest.signature.action, news)
      await notices.notifyNews(side, news)
      return { row, replaced: act.sealed ? copies.map(({ content_key }) => content_key) : [] }
    })

  return async (act) => {
    const files = filesOf(act.place.region)
    try {
      const { row, replaced } = await store(act, act)
      countAct(act.signature.action)
      await contents.remove(files, replaced)
      return row
    } catch (error) {
      // After any other failure nobody knows whether the rows were written, and the sweep decides about the files.
      if (error instanceof ApiError && act.sealed) await contents.remove(files, keysOf(act.sealed))
      throw error
    }
  }
}
