// Seals a contract (G-124): the PDF is decrypted in memory, sealed, and encrypted to each party's key. Plaintext is
// never written, and is wiped after use. No row is touched here.

import { ApiError, refusedBecause } from '@company-data/protocol/errors'
import { type ReasonKey, reason } from '@company-data/protocol/reasons'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Blobs } from '../../../../platform/files/index.ts'
import type { SealedSignature } from '../../platform-seal/index.ts'
import type { ContentColumns, Contents } from '../content/contents.ts'
import { sealedContent } from '../content/new-content.ts'
import { openBoxInChunks } from '../content/open-in-chunks.ts'
import { envelopeChunks, wrapperChunks } from '../content/seal-in-chunks.ts'
import type { DocumentDeps } from '../deps.ts'
import type { SignatureRow } from '../signature-store.ts'
import type { DocumentRow } from '../store.ts'
import type { SealInput } from './action-checks.ts'
import { openPicture } from './signature-picture.ts'

/** A party that gets the sealed file. */
export interface CopyHolder {
  row: DocumentRow
  publicKey: string
}

export interface SealedContract {
  /** Hash of the sealed file. */
  plainSha256: string
  /** The new content of each copy, by the id of its document. */
  copies: ReadonlyMap<string, ContentColumns>
  /** Sealed to the service's key; if the owner has a copy, that one, so its bytes count there (FA-81). */
  serviceCopy: ContentColumns
}

/** FA-81: the owner of a run holds its own copy, so the service gets no further one. */
const ownerCopy = (
  { flow_run_id, company_user_id }: DocumentRow,
  holders: readonly CopyHolder[],
  copies: SealedContract['copies'],
): ContentColumns | undefined => {
  if (flow_run_id === null) return undefined
  const owner = holders.find(({ row }) => row.recipient_user_id === company_user_id)
  const copy = copies.get(owner?.row.id ?? '')
  return copy && { ...copy, content_size: 0 }
}

const failed = (key: Extract<ReasonKey, `seal.${string}`>): ApiError =>
  refusedBecause('documents.seal_failed', reason(key))

const PDF = 'application/pdf'

/** For whom an action was done, by the id of the copy. */
export type SealedParties = ReadonlyMap<string, SealedSignature['party']>

const toSealedAction = (signature: SignatureRow, parties: SealedParties): SealedSignature => ({
  firstName: signature.signer_first_name,
  lastName: signature.signer_last_name,
  isNameVerified: signature.signer_name_verified,
  action: signature.action,
  method: signature.method,
  isPasskey: signature.evidence?.unlocked_by === 'passkey',
  party: parties.get(signature.document_id) ?? { label: null, name: null, userId: '' },
  at: formatTimestamp(signature.created_at),
  contentSha256: signature.content_sha256,
  plainSha256: signature.plain_sha256,
})

/** an otk or pdf that does not open and a different file fail alike. */
const openPdf = async ({ otk, pdf }: SealInput, plainSha256: string | null): Promise<Uint8Array> => {
  const bytes = await openBoxInChunks(pdf, otk)
  if (!bytes) throw failed('seal.key_wrong')
  // WebCrypto hashes in a Node thread: a file of 25 MB would block the event loop.
  const sha256 = await crypto.subtle.digest(
    'SHA-256',
    new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length),
  )
  if (Buffer.from(sha256).toString('hex') === plainSha256) return bytes
  bytes.fill(0)
  throw failed('seal.other_file')
}

type Deps = Pick<DocumentDeps, 'platformSeal' | 'log'>

interface ContractToSeal {
  row: DocumentRow
  signatures: readonly SignatureRow[]
  parties: SealedParties
  sealedAt: Date
}

export const sealCopies =
  ({ platformSeal, log }: Deps, contents: Contents) =>
  /** The files are stored when this returns; the caller removes them if its action is refused. */
  async (
    files: Blobs,
    input: SealInput,
    { row, signatures, parties, sealedAt }: ContractToSeal,
    { holders, serviceKey }: { holders: readonly CopyHolder[]; serviceKey: string },
  ): Promise<SealedContract> => {
    const picture = await openPicture(input)
    if (picture === null) throw failed('seal.picture_wrong')
    const plain = await openPdf(input, row.plain_sha256)
    const { id, name, company_user_id: companyUserId } = row
    const document = {
      id,
      companyUserId,
      name,
      actions: signatures.map((signature, index) => ({
        ...toSealedAction(signature, parties),
        // The action that seals is the last one, and the only one whose picture is here.
        ...(picture && index === signatures.length - 1 && { picture }),
      })),
    }
    const sealedPdf = await platformSeal.seal(plain, document, sealedAt).catch((error: unknown) => {
      if (error instanceof ApiError) throw error
      // Logs a code for the PDF's fault; its text may quote the file and stays out of the log.
      log.warn('a document was not sealed', { document_id: row.id, why: formatReason(error) })
      throw failed('seal.not_sealable')
    })
    /** the envelope of the sealed file, in the form the company sent for the original. */
    const put = (holder: DocumentRow, publicKey: string): Promise<ContentColumns> => {
      const names = { mime_type: PDF, original_name: holder.original_name }
      const envelope = envelopeChunks(sealedPdf.pdf, PDF, holder.original_name ?? holder.name)
      return contents.put(files, row.company_user_id, sealedContent(wrapperChunks(envelope, publicKey), names))
    }
    const copies = new Map<string, ContentColumns>()
    const storedKeys: string[] = []
    try {
      for (const { row: holder, publicKey } of holders) {
        const copy = await put(holder, publicKey)
        storedKeys.push(copy.content_key)
        copies.set(holder.id, copy)
      }
      const serviceCopy = ownerCopy(row, holders, copies) ?? (await put(row, serviceKey))
      return { plainSha256: sealedPdf.sha256, copies, serviceCopy }
    } catch (error) {
      await contents.remove(files, storedKeys)
      throw error
    } finally {
      sealedPdf.pdf.fill(0)
    }
  }

const formatReason = (error: unknown): string =>
  error instanceof Error && 'reason' in error ? String(error.reason) : error instanceof Error ? error.name : 'unknown'
