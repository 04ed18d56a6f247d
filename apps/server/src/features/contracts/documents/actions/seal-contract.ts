// Seals a completed contract for every copy holder, with all recorded signatures.

import { ApiError } from '@company-data/protocol/errors'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import type { Contents } from '../content/contents.ts'
import { listOutputCopies } from '../copy-store.ts'
import type { DocumentDeps } from '../deps.ts'
import { documentMetrics } from '../document-metrics.ts'
import { listSignatures, type SignatureRow } from '../signature-store.ts'
import type { SigningLine } from '../signing-line/signing-line.ts'
import type { DocumentRow } from '../store.ts'
import type { SealInput } from './action-checks.ts'
import { type CopyHolder, type SealedContract, sealCopies } from './seal-copies.ts'

/** A document and its region. */
export interface LocatedCopy {
  regionDatabase: RegionDatabase
  row: DocumentRow
}

export type SealDeps = Pick<
  DocumentDeps,
  'region' | 'getFileStore' | 'accounts' | 'platformSeal' | 'log' | 'metrics' | 'services'
>

export const sealContract = (deps: SealDeps, contents: Contents, line: SigningLine) => {
  const { getFileStore, accounts, services } = deps
  const { countSeal } = documentMetrics(deps)
  const seal = sealCopies(deps, contents)

  /** The current keys of all recipients of the sealed file. */
  const loadSealKeys = async ({ regionDatabase, row }: LocatedCopy, copies: readonly DocumentRow[]) => {
    const recipients = [...new Set(copies.flatMap(({ recipient_user_id }) => recipient_user_id ?? []))]
    const [publicAccounts, service] = await Promise.all([
      accounts.listPublicAccounts(recipients, { fresh: true }),
      services.rows.find(regionDatabase.database.kysely, row.service_id),
    ])
    const holders = copies.map((copy): CopyHolder => {
      const { recipient_user_id: recipient } = copy
      // The owner of a flow run has its copy sealed to the service's key, not to its account's key (FA-52).
      const publicKey =
        recipient === row.company_user_id ? service?.public_key : publicAccounts.get(recipient ?? '')?.publicKey
      if (!publicKey) throw new ApiError('documents.seal_failed')
      return { row: copy, publicKey }
    })
    if (!service) throw new ApiError('documents.not_found')
    return { holders, serviceKey: service.public_key }
  }

  /** FB-07: the party of each copy, with its label in the flow and the name of its account. */
  const loadParties = async ({ regionDatabase, row }: LocatedCopy, copies: readonly DocumentRow[]) => {
    const recipients = [...new Set(copies.flatMap(({ recipient_user_id }) => recipient_user_id ?? []))]
    const [publicAccounts, labels] = await Promise.all([
      accounts.listPublicAccounts(recipients),
      line.listPartyLabels(regionDatabase.database.kysely, row),
    ])
    return new Map(
      copies.map(({ id, party_key, recipient_user_id: userId }) => {
        const name = publicAccounts.get(userId ?? '')?.displayName ?? null
        return [id, { label: labels.get(party_key ?? '') ?? null, name, userId: userId ?? '' }]
      }),
    )
  }

  const sealFor = async (
    locatedCopy: LocatedCopy,
    signature: SignatureRow,
    input: SealInput,
  ): Promise<SealedContract> => {
    const { regionDatabase, row } = locatedCopy
    const { kysely } = regionDatabase.database
    const copies = await listOutputCopies(kysely, row)
    const earlier = await listSignatures(
      kysely,
      copies.map(({ id }) => id),
    )
    const signatures = [...earlier.values()].flat().sort((a, b) => (a.id < b.id ? -1 : 1))
    const parties = await loadParties(locatedCopy, copies)
    const contract = { row, signatures: [...signatures, signature], parties, sealedAt: signature.created_at }
    return seal(getFileStore(regionDatabase.region), input, contract, await loadSealKeys(locatedCopy, copies))
  }

  return async (...sealArguments: Parameters<typeof sealFor>): Promise<SealedContract> => {
    try {
      const sealedContract = await sealFor(...sealArguments)
      countSeal('sealed')
      return sealedContract
    } catch (error) {
      countSeal(error instanceof ApiError && error.key === 'documents.seal_failed' ? 'refused' : 'failed')
      throw error
    }
  }
}
