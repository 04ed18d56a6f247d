// Where the files of each region lie: in a folder of its own under DATA_DIR, or in a bucket under the region's key.
import { join } from 'node:path'
import { type Blobs, type Bucket, type BucketAddress, folderBlobs, openBucket } from '../platform/files/index.ts'
import type { Config, S3Config } from './config.ts'

export interface FileStores {
  of(region: string): Blobs
  close(): Promise<void>
}

const folders = (dataDir: string): FileStores => ({
  of: (region) => folderBlobs(join(dataDir, 'files', region)),
  close: async () => undefined,
})

const buckets = async ({ prefix, general, regions }: S3Config): Promise<FileStores> => {
  const opened = new Map<BucketAddress, Bucket>()
  const close = async (): Promise<void> => {
    for (const bucket of opened.values()) bucket.close()
  }
  try {
    for (const address of new Set([general, ...regions.values()])) opened.set(address, await openBucket(address))
  } catch (error) {
    await close()
    throw error
  }
  const of = (region: string): Blobs => {
    const bucket = opened.get(regions.get(region) ?? general)
    if (!bucket) throw new Error('every configured bucket is open')
    return bucket.blobs(prefix === undefined ? region : `${prefix}/${region}`)
  }
  return { of, close }
}

/** A process that has nothing to do with a region's data opens no bucket, and needs none of its settings to be true. */
export const openFileStores = async ({ s3, dataDir, roles }: Config): Promise<FileStores> => {
  const worksOnRegions = roles.includes('region') || roles.includes('worker')
  return s3 === undefined || !worksOnRegions ? folders(dataDir) : buckets(s3)
}
