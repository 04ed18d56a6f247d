// The database of a region as the stores of contact data see it, in and outside a transaction.
import type { Kysely, Transaction } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'

export type RegionDb = Kysely<RegionTables>
export type RegionTx = Transaction<RegionTables>
