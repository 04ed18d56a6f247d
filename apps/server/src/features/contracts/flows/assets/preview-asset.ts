// Previews a template: positions of its tags on the pages, and the fit of sample values (FG-23).
import type { FlowId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { AssetPreview, AssetPreviewRequest } from '@company-data/protocol/wire/contracts/flows'
import { accountTurns } from '../../../../platform/account-turns.ts'
import { findAsset } from '../asset-store.ts'
import type { Author, FlowDeps } from '../deps.ts'
import type { OpenFlow } from '../open-flow.ts'

type PreviewDeps = Pick<FlowDeps, 'database' | 'files' | 'previewTemplate'>

/** A picture has no tags. */
const NOTHING: AssetPreview = { places: [], unfilled: [], failure: null }

/** Whole files that are read at a time. */
const MAX_PREVIEWS = 4

export const previewAsset = ({ database, files, previewTemplate }: PreviewDeps, open: OpenFlow) => {
  const inTurn = accountTurns(MAX_PREVIEWS)
  return async (
    author: Author,
    flowId: FlowId,
    assetKey: string,
    request: AssetPreviewRequest,
  ): Promise<AssetPreview> => {
    const { id, company_user_id } = await open.head(author, flowId)
    const row = await findAsset(database.kysely, id, assetKey)
    if (row?.kind === 'image') return NOTHING
    return inTurn(async () => {
      const bytes = row && (await files.read(row.file_key))
      if (bytes === undefined) throw new ApiError('flows.asset_not_found')
      return previewTemplate(company_user_id, bytes, request)
    })
  }
}
