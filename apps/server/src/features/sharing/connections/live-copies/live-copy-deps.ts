// Dependencies of the operations on live copies, per region.
import type { ComponentDeps } from '../deps.ts'

export type LiveCopyDeps = Pick<
  ComponentDeps,
  'database' | 'getFileStore' | 'accounts' | 'regionDatabases' | 'followers' | 'clock' | 'ids' | 'log' | 'changes'
>
