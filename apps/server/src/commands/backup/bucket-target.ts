// Back-ups in a bucket of an S3 service.
import { Readable } from 'node:stream'
import { type BucketAddress, openBucketObjects } from '../../platform/files/index.ts'
import type { BackupTarget } from './backup-target.ts'

export const openBucketTarget = async (address: BucketAddress, prefix: string | undefined): Promise<BackupTarget> => {
  const objects = await openBucketObjects(address, 'BACKUP_S3_ENDPOINT')
  const root = prefix === undefined ? '' : `${prefix}/`
  return {
    location: `s3://${address.bucket}/${prefix ?? ''}`,
    put: (name, source) =>
      objects.put(
        `${root}${name}`,
        source instanceof Uint8Array ? source : Readable.from(source, { objectMode: false }),
      ),
    putNew: (name, text) => objects.putNew(`${root}${name}`, Buffer.from(text)),
    open: async (name) => (await objects.open(`${root}${name}`))?.stream,
    async readText(name) {
      const bytes = await objects.read(`${root}${name}`)
      return bytes && Buffer.from(bytes).toString('utf8')
    },
    remove: (name) => objects.remove(`${root}${name}`),
    async *list(folder) {
      for await (const { name } of objects.list(`${root}${folder}`)) yield name.slice(root.length)
    },
    async tidy() {
      // Other programs may use the rest of the bucket. Of any time: the clock of the service may be ahead of ours.
      for (const folder of ['objects/', 'snapshots/']) await objects.abortUploads(`${root}${folder}`, new Date(8.64e15))
    },
    close: () => objects.close(),
  }
}
