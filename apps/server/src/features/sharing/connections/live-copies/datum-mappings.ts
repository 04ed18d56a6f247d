// The mappings of data: every slot that a datum answers, over all regions, as the owner's own list shows them (G-075).
import type { Places } from '../places.ts'
import { listMappings } from './live-slot-store.ts'

/** A slot that was answered once is listed too, with `live` false. */
export interface Mapping {
  connection_id: string
  slug: string
  live: boolean
}

export const mappingOf = ({ connection_id, slug, live }: Mapping): Mapping => ({ connection_id, slug, live })

/** By the id of the datum; a datum without a mapping is not in the map. */
export type MappingsOf = (
  ownerUserId: string,
  datumIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly Mapping[]>>

/**
 * Slots in a region that is lost are left out until it is back. No copy is missed by that: an edit of a datum that is
 * followed there is refused meanwhile, and afterwards one without their copies is.
 */
export const mappingsOf =
  (places: Places): MappingsOf =>
  async (ownerUserId, datumIds) => {
    const { answers } = await places.readReachable((db) => listMappings(db, ownerUserId, datumIds))
    const byDatum = Map.groupBy(
      answers.flatMap(({ rows }) => rows),
      (row) => row.contact_datum_id,
    )
    return new Map([...byDatum].map(([id, rows]) => [id, rows.map(mappingOf)]))
  }
