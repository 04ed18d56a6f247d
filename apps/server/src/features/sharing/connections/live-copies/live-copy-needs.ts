// What the acts on live copies are built on, per region.
import type { PartNeeds } from '../needs.ts'

export type LiveCopyNeeds = Pick<
  PartNeeds,
  | 'database'
  | 'filesOf'
  | 'accounts'
  | 'places'
  | 'followers'
  | 'clock'
  | 'ids'
  | 'log'
  | 'fieldTypes'
  | 'changes'
  | 'quotas'
>
