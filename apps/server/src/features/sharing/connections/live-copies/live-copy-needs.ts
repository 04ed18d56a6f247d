// What the acts on live copies are built on, per region.
import type { ConnectionNeeds } from '../needs.ts'
import type { Places } from '../places.ts'

export interface LiveCopyNeeds
  extends Pick<
    ConnectionNeeds,
    'region' | 'database' | 'filesOf' | 'accounts' | 'clock' | 'ids' | 'log' | 'fieldTypes' | 'changes'
  > {
  places: Places
}
