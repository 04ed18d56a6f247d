// Members that a flow run adds to its documents: the signing line, the same on each, and `seals`, which depends on the
// output's other copies (D2-RUN-27, D2-RUN-28).
import type { RunSignature } from '@company-data/protocol/wire/contracts/documents'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { RegionDb } from '../../../../schema/region.ts'
import { listRunCopies } from '../copy-store.ts'
import { listSignatures, type SignatureRow } from '../signature-store.ts'
import { isRunManaged, seals } from '../statuses.ts'
import type { DocumentRow } from '../store.ts'

export interface RunMembers {
  run_signatures?: RunSignature[]
  seals: boolean
}

export const toRunSignature = (copy: DocumentRow, signature: SignatureRow | undefined): RunSignature => ({
  output_key: copy.output_key ?? '',
  name: copy.name,
  party_key: copy.party_key ?? '',
  document_id: copy.id,
  position: copy.line_position,
  status: copy.status,
  action: signature?.action ?? null,
  acted_at: signature ? formatTimestamp(signature.created_at) : null,
})

const requiresAction = ({ line_position, status }: DocumentRow): boolean =>
  line_position !== null && isRunManaged(status)

/** By document id; outside a run only whether it seals. Costs one or two more queries if there are runs. */
export const runMembers = async (
  db: RegionDb,
  rows: readonly DocumentRow[],
): Promise<ReadonlyMap<string, RunMembers>> => {
  const runIds = [...new Set(rows.flatMap(({ flow_run_id }) => flow_run_id ?? []))]
  const copies = await listRunCopies(db, runIds)
  const signatures = await listSignatures(
    db,
    copies.map(({ id }) => id),
  )
  return new Map(
    rows.map((row): [string, RunMembers] => {
      if (row.flow_run_id === null) return [row.id, { seals: seals(row) }]
      const line = copies.filter(({ flow_run_id }) => flow_run_id === row.flow_run_id)
      const isLast = !line.some(
        (copy) => copy.output_key === row.output_key && copy.id !== row.id && requiresAction(copy),
      )
      const run_signatures = line.map((copy) => toRunSignature(copy, signatures.get(copy.id)?.[0]))
      return [row.id, { run_signatures, seals: seals(row) && isLast }]
    }),
  )
}
