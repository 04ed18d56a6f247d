// What the acts on live copies are built on, per region.
import type { ComponentDeps } from '../deps.ts'

export type LiveCopyDeps = Pick<
  ComponentDeps,
  | 'database'
  | 'getFileStore'
  | 'accounts'
  | 'regionDatabases'
  | 'followers'
  | 'clock'
  | 'ids'
  | 'log'
  | 'fieldTypes'
  | 'changes'
  | 'quotas'
>
