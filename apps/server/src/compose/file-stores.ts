// The file store of each cell: a folder under DATA_DIR, or a prefix of a bucket, with the key of the cell.
import { join } from 'node:path'
import { bytesPerMb } from '@company-data/protocol/limits'
import {
  type Blobs,
  type Bucket,
  type BucketAddress,
  closeToOthers,
  folderBlobs,
  folderMark,
  openBucket,
  requireWritable,
  type StoreMark,
  watchDisk,
} from '../platform/files/index.ts'
import { parseRegion } from '../platform/ids/cell-keys.ts'
import type { Log } from '../platform/log/log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Config, S3Config } from './config.ts'

export interface FileStores {
  of(region: string): Blobs
  /** The installation that the region's files belong to. */
  getMark(region: string): StoreMark
  /** Refuses while the disk is nearly full. A bucket has no limit. */
  requireRoom(): void
  close(): Promise<void>
}

type FileStoreDeps = Pick<Config, 's3' | 'dataDir' | 'diskFloorMb' | 'cells' | 'roles'> & {
  log: Log
  metrics: Metrics
}

const worksOnRegions = (roles: Config['roles']): boolean => roles.includes('region') || roles.includes('worker')

const folders = async ({ dataDir, diskFloorMb, cells, roles, log, metrics }: FileStoreDeps): Promise<FileStores> => {
  const folder = join(dataDir, 'files')
  for (const path of [folder, ...cells.map(({ key }) => join(folder, key))]) await closeToOthers(path)
  if (worksOnRegions(roles)) for (const { key } of cells) await requireWritable(join(folder, key))
  const floorBytes = diskFloorMb === undefined ? undefined : diskFloorMb * bytesPerMb
  const disk = await watchDisk({ folder, floorBytes, log })
  metrics.gauge('companydata_files_disk_free_bytes', 'Free bytes of the disk that has the files', disk.freeBytes)
  return {
    of: (region) => folderBlobs(join(folder, region), disk.requireRoom),
    getMark: (region) => folderMark(join(folder, region)),
    requireRoom: disk.requireRoom,
    close: async () => disk.stop(),
  }
}

/** A cell without a separate bucket shares that of its region, under its own prefix. */
export const findBucketAddress = ({ general, regions }: S3Config, cell: string): BucketAddress =>
  regions.get(cell) ?? regions.get(parseRegion(cell)) ?? general

const buckets = async (config: S3Config): Promise<FileStores> => {
  const { prefix, general, regions } = config
  const bucketsByAddress = new Map<BucketAddress, Bucket>()
  const close = async (): Promise<void> => {
    for (const bucket of bucketsByAddress.values()) bucket.close()
  }
  try {
    for (const address of new Set([general, ...regions.values()]))
      bucketsByAddress.set(address, await openBucket(address))
  } catch (error) {
    await close()
    throw error
  }
  const getBucket = (region: string): Bucket => {
    const bucket = bucketsByAddress.get(findBucketAddress(config, region))
    if (!bucket) throw new Error('every configured bucket is open')
    return bucket
  }
  const formatPrefix = (region: string): string => (prefix === undefined ? region : `${prefix}/${region}`)
  return {
    of: (region) => getBucket(region).blobs(formatPrefix(region)),
    getMark: (region) => getBucket(region).mark(formatPrefix(region)),
    requireRoom: () => undefined,
    close,
  }
}

/** A process that does not use a region's data opens no bucket, and does not check its settings. */
export const openFileStores = async (deps: FileStoreDeps): Promise<FileStores> => {
  const { s3, roles } = deps
  return s3 === undefined || !worksOnRegions(roles) ? folders(deps) : buckets(s3)
}
