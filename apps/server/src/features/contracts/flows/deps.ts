// The dependencies of flows, per region.
import type { PluginDescription } from '@company-data/flow-engine'
import type { AssetPreview, AssetPreviewRequest } from '@company-data/protocol/wire/contracts/flows'
import type { AccountClientCaller, SessionCaller } from '../../../gate/caller.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Blobs, FileSweeps } from '../../../platform/files/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { RegionTables, RegionTx } from '../../../schema/region.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { FieldTypes } from '../../sharing/field-types/index.ts'
import type { RequestFields } from '../../sharing/request-fields/index.ts'
import type { Services } from '../../sharing/services/index.ts'

/** A PDF's properties as a template. */
export interface Template {
  pages: number
  /** The fillable tags, each once. */
  tags: readonly string[]
}

/** Undefined for a PDF that cannot be a template. Runs outside the main thread and serves companies in turn. */
export type ReadTemplate = (companyUserId: string, pdf: Uint8Array) => Promise<Template | undefined>

/** Positions of a template's tags, the fit of values and, on request, the filled PDF. Runs outside the main thread. */
export type PreviewTemplate = (
  companyUserId: string,
  pdf: Uint8Array,
  request: AssetPreviewRequest,
) => Promise<AssetPreview>

/** Lists the company's plugins that have one of the ids, with their descriptions. */
export type ListPlugins = (
  tx: RegionTx,
  companyUserId: string,
  ids: readonly string[],
) => Promise<readonly PluginDescription[]>

export interface FlowDeps {
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  log: Log
  files: Blobs
  /** Removes files of this region that no row refers to. */
  sweeps: Pick<FileSweeps, 'add'>
  quotas: Quotas
  fieldTypes: Pick<FieldTypes, 'rows'>
  services: Pick<Services, 'openInPortal' | 'readInPortal' | 'requireOwned' | 'requireReadable' | 'rows'>
  requestFields: Pick<RequestFields, 'rows'>
  readTemplate: ReadTemplate
  previewTemplate: PreviewTemplate
  /** Optional while there are no plugins: then every plugin is unknown. */
  listPlugins?: ListPlugins
  photoMaxMb: number
  documentMaxMb: number
}

/** Authors of flows: the owner of the company or a delegate of the service, in the portal (FA-20). */
export type Author = SessionCaller | AccountClientCaller
