// The mappings of data: every slot that a datum answers, over all regions, for the owner's list (G-075).
import type { RegionDatabases } from '../../../operations/region-databases/index.ts'
import type { ContactDataHooks, Mapping } from '../../contact-data/index.ts'
import { listMappings } from './live-slot-store.ts'

export const toMapping = ({ connection_id, slug, live }: Mapping): Mapping => ({ connection_id, slug, live })

/**
 * Slots in an unreachable region are left out until it is back. No copy is missed: an edit of a datum that is followed
 * there is refused until then, and later one without their copies is.
 */
export const createMappingFinder =
  (regionDatabases: RegionDatabases): ContactDataHooks['contact-data.mappings'] =>
  async (ownerUserId, datumIds) => {
    const { regionRows } = await regionDatabases.readReachable((db) => listMappings(db, ownerUserId, datumIds))
    const byDatum = Map.groupBy(
      regionRows.flatMap(({ rows }) => rows),
      (row) => row.contact_datum_id,
    )
    return new Map([...byDatum].map(([id, rows]) => [id, rows.map(toMapping)]))
  }
