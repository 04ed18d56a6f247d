// Signs or accepts a document: runs the ordered checks, seals a completed file, and commits all or nothing. Of
// two concurrent devices, one wins (D1-DOC-22 to D1-DOC-25, T-81).
import type { DocumentId } from '@company-data/protocol/contract/ids'
import type { CustomerDocument } from '@company-data/protocol/wire/contracts/customer-documents'
import type { SignatureEvidence, SignatureMethod } from '@company-data/protocol/wire/contracts/documents'
import { toOwner } from '../../../sharing/contact-data/index.ts'
import type { Contents } from '../content/contents.ts'
import type { CustomerRecords } from '../customer/customer-records.ts'
import { locateUnderConnection } from '../customer/locate-document.ts'
import type { DocumentDeps } from '../deps.ts'
import type { SignatureRow } from '../signature-store.ts'
import type { SigningLine } from '../signing-line/signing-line.ts'
import type { DocumentRow } from '../store.ts'
import {
  type RequestedAction,
  requireMethod,
  requireNames,
  requireOpenFor,
  requireProof,
  requireSameContent,
  requireSealInput,
  requireSignable,
} from './action-checks.ts'
import { completesSeal } from './completes-seal.ts'
import type { RecordAction } from './record-action.ts'
import { type LocatedCopy, type SealDeps, sealContract } from './seal-contract.ts'

type Deps = SealDeps &
  Pick<
    DocumentDeps,
    'database' | 'clock' | 'ids' | 'regionDatabases' | 'connections' | 'verifications' | 'documentMaxMb'
  >

export type ActOnDocument = ReturnType<typeof actOnDocument>

export const actOnDocument = (
  deps: Deps,
  {
    contents,
    records,
    record,
    line,
  }: { contents: Contents; records: CustomerRecords; record: RecordAction; line: SigningLine },
) => {
  const { database, clock, ids, accounts, regionDatabases, connections, verifications, documentMaxMb } = deps
  const seal = sealContract(deps, contents, line)

  const createSignature = async (
    row: DocumentRow,
    { action, caller, input }: RequestedAction,
    method: SignatureMethod | null,
    evidence: SignatureEvidence | null,
  ): Promise<SignatureRow> => {
    const { signer_first_name, signer_last_name, content_sha256 } = input
    const { userId } = toOwner(caller)
    // D1-EVT-34, A-57. The name is verified in the signer's home region, which is this one.
    const isVerified =
      method !== 'custodian' &&
      (await verifications.isVerifiedName(database.kysely, userId, signer_first_name, signer_last_name))
    return {
      company_user_id: row.company_user_id,
      document_id: row.id,
      id: ids.next(),
      action,
      method,
      content_sha256,
      plain_sha256: row.plain_sha256,
      signer_first_name,
      signer_last_name,
      signer_name_verified: isVerified,
      evidence,
      created_at: clock.now(),
    }
  }

  /** Runs the checks of A-59 in order (in a flow run those of FA-78), then seals and records the action. */
  const performAction = async (locatedCopy: LocatedCopy, requested: RequestedAction): Promise<DocumentRow> => {
    const { regionDatabase, row } = locatedCopy
    await line.requireActable(regionDatabase.database.kysely, row)
    requireOpenFor(row, requested.action)
    requireSignable(row)
    const method = requireMethod(requested)
    requested.checkShape?.()
    requireSameContent(row, requested)
    const proof = await requireProof(accounts.proofs, row, requested, method)
    requireNames(requested)
    const input = requireSealInput(await completesSeal(regionDatabase.database.kysely, row), requested, documentMaxMb)
    const signature = await createSignature(row, requested, method, proof?.evidence ?? null)
    const sealedContract = input && (await seal(locatedCopy, signature, input))
    return record({ ...locatedCopy, signature, sealedContract, proof })
  }

  return {
    performAction,
    /** Under a connection of the customer. */
    async performActionUnderConnection(
      connectionId: string,
      documentId: DocumentId,
      requested: RequestedAction,
    ): Promise<CustomerDocument> {
      const owner = toOwner(requested.caller)
      const locatedDocument = await locateUnderConnection(connections, owner, connectionId, documentId)
      regionDatabases.requireOpen(locatedDocument.regionDatabase)
      return records.toRecord(
        locatedDocument.regionDatabase.database.kysely,
        await performAction(locatedDocument, requested),
      )
    },
  }
}

/** Called before the large body of an action is read. */
export const requireDocument =
  ({ connections }: Pick<Deps, 'connections'>) =>
  (caller: RequestedAction['caller'], connectionId: string, documentId: DocumentId): Promise<unknown> =>
    locateUnderConnection(connections, toOwner(caller), connectionId, documentId)
