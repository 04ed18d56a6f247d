// A bucket in memory, by the rules of S3: whole objects, multipart uploads, lists in pages in the order of the keys.
import { createHash } from 'node:crypto'

export interface StoredObject {
  bytes: Buffer
  etag: string
  modifiedAt: Date
}

export interface OpenUpload {
  id: string
  key: string
  initiatedAt: Date
  parts: Map<number, { bytes: Buffer; etag: string }>
}

export class S3Error extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const MIN_PART_BYTES = 5 * 2 ** 20

const computeEtag = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
const sortByKey = <T extends { key: string }>(items: Iterable<T>): T[] =>
  [...items].sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))

export interface Claimed {
  number: number
  etag: string
}

const assembleParts = ({ parts }: OpenUpload, claimed: readonly Claimed[]): Buffer => {
  const chosenParts = claimed.map(({ number, etag }) => {
    const part = parts.get(number)
    if (!part || part.etag !== etag) throw new S3Error(400, 'InvalidPart')
    return part.bytes
  })
  if (claimed.some(({ number }, index) => number <= (claimed[index - 1]?.number ?? 0)))
    throw new S3Error(400, 'InvalidPartOrder')
  if (chosenParts.slice(0, -1).some((bytes) => bytes.length < MIN_PART_BYTES)) throw new S3Error(400, 'EntityTooSmall')
  if (chosenParts.length === 0) throw new S3Error(400, 'MalformedXML')
  return Buffer.concat(chosenParts)
}

/** The keys after a key, and whether there are more. */
const listObjectPage = (objects: ReadonlyMap<string, StoredObject>, prefix: string, after: string, limit: number) => {
  const all = sortByKey([...objects].map(([key, object]) => ({ key, ...object })))
  const matches = all.filter(({ key }) => key.startsWith(prefix) && key > after)
  return { items: matches.slice(0, limit), more: matches.length > limit }
}

/** Uploads of one key are in the order in which they began. */
const listUploadPage = (
  uploads: ReadonlyMap<string, OpenUpload>,
  { prefix, afterKey, afterId, limit }: { prefix: string; afterKey: string; afterId: string; limit: number },
) => {
  const isAfter = ({ key, id }: OpenUpload) => key > afterKey || (key === afterKey && afterId !== '' && id > afterId)
  const matches = sortByKey(uploads.values()).filter((upload) => upload.key.startsWith(prefix) && isAfter(upload))
  return { items: matches.slice(0, limit), more: matches.length > limit }
}

export const s3Bucket = () => {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, OpenUpload>()
  let uploadCount = 0

  const upload = (key: string, id: string): OpenUpload => {
    const upload = uploads.get(id)
    if (!upload || upload.key !== key) throw new S3Error(404, 'NoSuchUpload')
    return upload
  }
  const put = (key: string, bytes: Buffer): StoredObject => {
    // S3 stores whole seconds.
    const modifiedAt = new Date(Math.floor(Date.now() / 1000) * 1000)
    const object = { bytes, etag: computeEtag(bytes), modifiedAt }
    objects.set(key, object)
    return object
  }
  return {
    objects,
    uploads,
    put,
    get(key: string): StoredObject {
      const object = objects.get(key)
      if (!object) throw new S3Error(404, 'NoSuchKey')
      return object
    },
    remove: (key: string): void => void objects.delete(key),
    begin(key: string): string {
      const id = `upload-${++uploadCount}`
      uploads.set(id, { id, key, initiatedAt: new Date(), parts: new Map() })
      return id
    },
    addPart(key: string, id: string, number: number, bytes: Buffer): string {
      if (!(number >= 1 && number <= 10_000)) throw new S3Error(400, 'InvalidArgument')
      const etag = computeEtag(bytes)
      upload(key, id).parts.set(number, { bytes, etag })
      return etag
    },
    complete(key: string, id: string, claimed: readonly Claimed[]): StoredObject {
      const object = put(key, assembleParts(upload(key, id), claimed))
      uploads.delete(id)
      return object
    },
    abort(key: string, id: string): void {
      uploads.delete(upload(key, id).id)
    },
    page: (prefix: string, after: string, limit: number) => listObjectPage(objects, prefix, after, limit),
    uploadPage: (prefix: string, afterKey: string, afterId: string, limit: number) =>
      listUploadPage(uploads, { prefix, afterKey, afterId, limit }),
  }
}

export type S3Bucket = ReturnType<typeof s3Bucket>
