// A webhook as it is stored: its configuration, its health, how far it is delivered, and which dispatcher holds it.
import type { Selectable } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'

export type WebhookRow = Selectable<RegionTables['webhook']>
