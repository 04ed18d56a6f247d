// A flow run's copies as the run reads them: the signing line, and a participant's own copy (FG-32, FA-77).

import { ApiError } from '@company-data/protocol/errors'
import type { CompanyDocument, RunSignature } from '@company-data/protocol/wire/contracts/documents'
import type { OpenedBlob } from '../../../../platform/files/index.ts'
import type { RegionDb } from '../../../../schema/region.ts'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import type { Contents } from '../content/contents.ts'
import { listOwnCopies, listRunCopies } from '../copy-store.ts'
import type { DocumentDeps } from '../deps.ts'
import { toCompanyDocument } from '../record.ts'
import { listSignatures } from '../signature-store.ts'
import type { DocumentRow } from '../store.ts'
import { runMembers, toRunSignature } from './run-signatures.ts'

/** A participant's copy of one output. */
export interface OwnCopy {
  flowRunId: string
  outputKey: string
  userId: string
}

export interface RunCopy extends RunSignature {
  requires_signature: boolean
  requires_acceptance: boolean
}

export const runCopies = ({ getFileStore }: Pick<DocumentDeps, 'getFileStore'>, contents: Contents) => {
  const find = async (db: RegionDb, copy: OwnCopy): Promise<DocumentRow | undefined> =>
    (await listOwnCopies(db, copy))[0]

  return {
    /** In signing-line order; copies without an action come last. */
    async line(db: RegionDb, flowRunId: string): Promise<RunCopy[]> {
      const rows = await listRunCopies(db, [flowRunId])
      const signatures = await listSignatures(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({
        ...toRunSignature(row, signatures.get(row.id)?.[0]),
        requires_signature: row.requires_signature,
        requires_acceptance: row.requires_acceptance,
      }))
    },
    find,
    /** The stored body `{encrypted, value}`; retried if its content was replaced. */
    async open({ region, database }: RegionDatabase, copy: OwnCopy): Promise<OpenedBlob | undefined> {
      if ((await find(database.kysely, copy)) === undefined) return undefined
      const requireCopy = async (): Promise<DocumentRow> => {
        const row = await find(database.kysely, copy)
        if (!row) throw new ApiError('documents.not_found')
        return row
      }
      return (await contents.open(getFileStore(region), requireCopy)).blob
    },
    /** The record that the company gets in a list. */
    async toCompanyRecord(db: RegionDb, row: DocumentRow): Promise<CompanyDocument> {
      const [signatures, runs] = await Promise.all([listSignatures(db, [row.id]), runMembers(db, [row])])
      return toCompanyDocument(row, signatures.get(row.id), runs.get(row.id))
    },
  }
}
