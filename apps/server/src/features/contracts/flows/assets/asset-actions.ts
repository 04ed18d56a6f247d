// Adds, lists, reads and deletes the templates and pictures of a flow (FG-23, FA-14, FA-15).
import type { FlowId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { FlowAsset, NewAsset } from '@company-data/protocol/wire/contracts/flows'
import { keepFile, type OpenedBlob, putHashed } from '../../../../platform/files/index.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import {
  type AssetRow,
  countAssets,
  findAsset,
  findAssetFile,
  insertAsset,
  listAssets,
  removeAsset,
} from '../asset-store.ts'
import { collectAssetKeys } from '../definition-references.ts'
import type { Author, FlowDeps } from '../deps.ts'
import type { FlowListRow, FlowRow } from '../flow-store.ts'
import type { OpenFlow } from '../open-flow.ts'
import { isAssetPublished } from '../versions/version-store.ts'
import { describeAsset, readAssetFile } from './asset-file.ts'
import { newAssetKey } from './asset-key.ts'
import { previewAsset } from './preview-asset.ts'

export interface OpenedAsset extends OpenedBlob {
  kind: FlowAsset['kind']
  name: string
  mimeType: string
  sha256: string
}

/** Our own limit: the list of a flow's assets is not paged. */
const MAX_ASSETS = 500

const toRecord = ({ asset_key, kind, name, pages, tags, sha256 }: AssetRow): FlowAsset => ({
  asset_key,
  kind: kind as FlowAsset['kind'],
  name,
  pages,
  tags: [...tags],
  sha256,
})

/** Every key starts with the company's id, so that a region move finds all files of the company. */
const fileKey = (companyUserId: string, assetId: string): string => `${companyUserId}/flow-assets/${assetId}`

const notFound = (): ApiError => new ApiError('flows.asset_not_found')

/** An asset of a flow with its bytes, for any caller; undefined if it does not exist. */
export const openAsset =
  ({ database, files }: Pick<FlowDeps, 'database' | 'files'>) =>
  async (flowId: string, assetKey: string): Promise<OpenedAsset | undefined> => {
    const row = await findAsset(database.kysely, flowId, assetKey)
    const blob = row && (await files.open(row.file_key))
    if (row === undefined || blob === undefined) return undefined
    const { kind, name, mime_type, sha256 } = row
    return { ...blob, kind: kind as FlowAsset['kind'], name, mimeType: mime_type, sha256 }
  }

/** The bytes of an asset only; an upload is small enough to be read whole. */
export const readAsset =
  ({ database, files }: Pick<FlowDeps, 'database' | 'files'>) =>
  async (flowId: string, assetKey: string): Promise<Uint8Array | undefined> => {
    const fileKey = await findAssetFile(database.kysely, flowId, assetKey)
    return fileKey === undefined ? undefined : files.read(fileKey)
  }

/** Deletes the row of an asset that no draft or version uses. The next sweep deletes the file: a reader may have it open. */
const removeUnused = async (tx: RegionTx, { id, draft }: FlowRow, assetKey: string): Promise<void> => {
  if ((await findAsset(tx, id, assetKey)) === undefined) throw notFound()
  const isUsed = collectAssetKeys(draft).includes(assetKey) || (await isAssetPublished(tx, id, assetKey))
  if (isUsed) throw new ApiError('flows.asset_in_use')
  await removeAsset(tx, id, assetKey)
}

export const assetActions = (deps: FlowDeps, open: OpenFlow) => {
  const { database, clock, ids, files, quotas } = deps
  const openStoredAsset = openAsset(deps)

  const store = (flow: FlowListRow, row: Omit<AssetRow, 'size' | 'sha256'>, bytes: Buffer): Promise<FlowAsset> =>
    keepFile(deps, row.file_key, async () => {
      const { size, sha256 } = await putHashed(files, row.file_key, [bytes])
      await database.transaction(async (tx) => {
        await open.lockedHead(tx, flow.id)
        if ((await countAssets(tx, flow.id)) >= MAX_ASSETS)
          throw new ApiError('account.quota_exceeded', { members: { quota: 'flow_assets', limit: MAX_ASSETS } })
        await insertAsset(tx, { ...row, size, sha256 })
        await quotas.requireWithin(['bytes'], flow.company_user_id, tx)
      })
      return toRecord({ ...row, size: String(size), sha256 } as unknown as AssetRow)
    })

  return {
    /** Called before the body, which may be large, is read. */
    requireRoom: (author: Author): Promise<void> =>
      quotas.requireRoom(
        ['bytes'],
        author.kind === 'account-client' ? author.companyUserId : (author.companyUserId ?? author.userId),
        database.kysely,
      ),

    requireFlow: (author: Author, flowId: FlowId) => open.head(author, flowId),

    async add(author: Author, flowId: FlowId, asset: NewAsset): Promise<FlowAsset> {
      const flow = await open.head(author, flowId)
      const file = await readAssetFile(asset, deps)
      const { pages, tags } = await describeAsset(file, deps, flow.company_user_id)
      const id = ids.next()
      const row = {
        company_user_id: flow.company_user_id,
        flow_id: flow.id,
        asset_key: newAssetKey(asset.name),
        id,
        kind: file.kind,
        name: asset.name,
        mime_type: file.mimeType,
        pages,
        tags,
        file_key: fileKey(flow.company_user_id, id),
        created_at: clock.now(),
      }
      return store(flow, row, file.bytes)
    },

    async list(author: Author, flowId: FlowId): Promise<FlowAsset[]> {
      const { id } = await open.head(author, flowId)
      return (await listAssets(database.kysely, id)).map(toRecord)
    },

    async open(author: Author, flowId: FlowId, assetKey: string): Promise<OpenedAsset> {
      const { id } = await open.head(author, flowId)
      const asset = await openStoredAsset(id, assetKey)
      if (asset === undefined) throw notFound()
      return asset
    },

    preview: previewAsset(deps, open),

    async remove(author: Author, flowId: FlowId, assetKey: string): Promise<void> {
      const { id } = await open.head(author, flowId)
      await database.transaction(async (tx) => removeUnused(tx, await open.locked(tx, id), assetKey))
    },
  }
}
