// Keeps files in a bucket of an S3 service, under a prefix for each region.
import { type Blobs, isKey, requireKey, type StoredBlob } from './blobs.ts'
import { type BucketAddress, type BucketObjects, openBucketObjects } from './s3-objects.ts'
import { MARK_NAME, type StoreMark } from './store-mark.ts'

export interface Bucket {
  /** The files whose keys begin with the prefix; no prefix may be the beginning of another prefix. */
  blobs(prefix: string): Blobs
  /** The installation to which those files belong. */
  mark(prefix: string): StoreMark
  close(): void
}

const createBlobs = (objects: BucketObjects, root: string): Blobs => {
  const toObjectName = (key: string): string => `${root}${requireKey(key)}`
  return {
    put: async (key, content) => objects.put(toObjectName(key), content),
    open: async (key) => objects.open(toObjectName(key)),
    read: async (key) => objects.read(toObjectName(key)),
    remove: async (key) => objects.remove(toObjectName(key)),
    async *list(folder): AsyncIterable<StoredBlob> {
      const prefix = folder === undefined ? root : `${toObjectName(folder)}/`
      for await (const { name, modifiedAt } of objects.list(prefix)) {
        const key = name.slice(root.length)
        if (isKey(key)) yield { key, modifiedAt }
      }
    },
    tidy: (before) => objects.abortUploads(root, before),
  }
}

const createMark = (objects: BucketObjects, bucket: string, name: string): StoreMark => {
  const read = async (): Promise<string | undefined> => {
    const bytes = await objects.read(name)
    return bytes && Buffer.from(bytes).toString('utf8').trim()
  }
  return {
    location: `s3://${bucket}/${name}`,
    read,
    async claim(id) {
      await objects.putNew(name, Buffer.from(`${id}\n`))
      return (await read()) ?? id
    },
  }
}

/** Throws a readable error if the bucket cannot be used, because failing to store a file later would be worse. */
export const openBucket = async (address: BucketAddress): Promise<Bucket> => {
  const objects = await openBucketObjects(address, 'S3_BUCKET')
  return {
    blobs: (prefix) => createBlobs(objects, `${prefix}/`),
    mark: (prefix) => createMark(objects, address.bucket, `${prefix}/${MARK_NAME}`),
    close: () => objects.close(),
  }
}
