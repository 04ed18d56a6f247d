// A stored webhook: its configuration, health, delivery position, and the dispatcher that holds it.
import type { Selectable } from 'kysely'
import type { RegionTables } from '../../../schema/region.ts'

export type WebhookRow = Selectable<RegionTables['webhook']>
