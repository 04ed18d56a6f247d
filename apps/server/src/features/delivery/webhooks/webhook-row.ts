// A webhook as it is stored: what it is configured to be, its health, how far it is delivered, who delivers it.
import type { Selectable } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'

export type WebhookRow = Selectable<RegionTables['webhook']>
