// The database of a region for the stores of contact data, in and outside a transaction.
import type { Kysely, Transaction } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'

export type RegionDb = Kysely<RegionTables>
export type RegionTx = Transaction<RegionTables>
