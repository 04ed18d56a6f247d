// The files of a run as its parties read them: each only those sealed to itself (D2-SRC-17, D2-FIL-08, D2-CUS-04,
// FA-15).
import type { Id } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { RegionDb } from '../../../../schema/region.ts'
import type { OpenedAsset } from '../../flows/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import { type FileLocation, findAnswerFile, findFile, findSource } from '../file-store.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import { requireRun, type Visit } from '../routes/visitor.ts'
import type { SealedFiles } from './sealed-files.ts'

type FindFile = (db: RegionDb, runId: string, userId: string) => Promise<FileLocation | undefined>

export type RunFiles = ReturnType<typeof runFiles>

export const runFiles = (
  { getFileStore, flows }: Pick<FlowRunDeps, 'getFileStore' | 'flows'>,
  pinned: PinnedFlows,
  files: SealedFiles,
) => {
  const openOwn = async (visit: Visit, find: FindFile): Promise<AsyncGenerator<Buffer>> => {
    const run = await requireRun(visit)
    const { userId, regionDatabase } = visit.visitor
    return files.openValue(await find(regionDatabase.database.kysely, run.id, userId))
  }

  return {
    openSource: (visit: Visit, sourceKey: string) =>
      openOwn(visit, (db, runId, userId) => findSource(db, runId, userId, sourceKey)),
    /** The frozen copy of a linked file (D2-FIL-09). */
    openAnswer: (visit: Visit, slug: string) =>
      openOwn(visit, (db, runId, userId) => findAnswerFile(db, runId, userId, slug)),
    /** An answer or a source, by its id. */
    openById: (visit: Visit, fileId: Id<'fileId'>) =>
      openOwn(visit, (db, runId, userId) => findFile(db, runId, userId, fileId)),
    /** Only pictures that the pinned definition shows. */
    async openPicture(visit: Visit, assetKey: string): Promise<OpenedAsset> {
      const run = await requireRun(visit)
      const { region, database } = visit.visitor.regionDatabase
      const { definition } = await pinned(database.kysely, run)
      const isShown = definition.nodes.some(({ elements }) =>
        elements.some((element) => element.kind === 'image' && element.asset_key === assetKey),
      )
      const open = flows.assets.open({ database, files: getFileStore(region) })
      const asset = isShown ? await open(run.flow_id, assetKey) : undefined
      if (asset === undefined) throw new ApiError('flows.asset_not_found')
      return asset
    },
  }
}
