// Keeps files in a bucket of an S3 service. The SDK is loaded only when a bucket is opened, because it costs a tenth of a
// second and about thirty megabytes.
import type { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import { getErrorMessage, StoreError } from '../db/store-error.ts'
import { type Blobs, isKey, requireKey, type StoredBlob } from './blobs.ts'
import { MARK_NAME, type StoreMark } from './store-mark.ts'

export interface BucketAddress {
  bucket: string
  region: string
  /** Undefined: Amazon's endpoint for the region. */
  endpoint: string | undefined
  /** The bucket is in the path, `https://host/bucket/key`, instead of in the host name. */
  forcePathStyle: boolean
  /** Undefined: the SDK finds them itself, for example in the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

export interface Bucket {
  /** The files whose keys begin with the prefix; no prefix may be the beginning of another prefix. */
  blobs(prefix: string): Blobs
  /** Which installation those files belong to. */
  mark(prefix: string): StoreMark
  close(): void
}

/** S3 requires at least 5 MiB for every part but the last. One part is in memory at a time. */
const PART_BYTES = 8 * 2 ** 20
/** The time limit of one call, up to the head of its answer: enough to upload one part. */
const CALL_MS = 120_000

const createClient = ({ S3Client }: typeof Sdk, address: BucketAddress): Sdk.S3Client =>
  new S3Client({
    region: address.region,
    forcePathStyle: address.forcePathStyle,
    ...(address.endpoint !== undefined && { endpoint: address.endpoint }),
    ...(address.credentials && { credentials: address.credentials }),
    // Other services than Amazon's do not support the newer checksums; the signature covers the bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: CALL_MS,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: 256 },
      httpsAgent: { keepAlive: true, maxSockets: 256 },
    },
  })

/** Full parts, and a last one that may be shorter or empty. Each is in memory, because a failed call is sent again. */
async function* splitIntoParts(content: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    chunks.push(bytes)
    length += bytes.length
    if (length < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    length = 0
  }
  yield Buffer.concat(chunks)
}

interface Open {
  sdk: typeof Sdk
  client: Sdk.S3Client
  bucket: string
}

const putWhole = async ({ sdk, client, bucket }: Open, key: string, bytes: Uint8Array): Promise<void> => {
  await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.length }))
}

const putInParts = async (
  { sdk, client, bucket }: Open,
  key: string,
  first: Buffer,
  rest: AsyncGenerator<Buffer>,
): Promise<void> => {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket: bucket, Key: key }))
  const upload = { Bucket: bucket, Key: key, UploadId }
  const parts: Sdk.CompletedPart[] = []
  const send = async (bytes: Buffer): Promise<void> => {
    const PartNumber = parts.length + 1
    const { ETag } = await client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body: bytes }))
    parts.push({ ETag, PartNumber })
  }
  try {
    await send(first)
    for await (const bytes of rest) if (bytes.length > 0) await send(bytes)
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }))
  } catch (error) {
    // If this fails too, `tidy` removes the upload later.
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

const putStream = async (open: Open, key: string, content: Readable): Promise<void> => {
  const parts = splitIntoParts(content)
  try {
    const first = (await parts.next()).value ?? Buffer.alloc(0)
    await (first.length < PART_BYTES ? putWhole(open, key, first) : putInParts(open, key, first, parts))
  } finally {
    // Releases a source that was not read to its end.
    await parts.return(undefined)
  }
}

async function* listPages({ sdk, client, bucket }: Open, prefix: string): AsyncGenerator<Sdk._Object[]> {
  let token: string | undefined
  do {
    const page: Sdk.ListObjectsV2CommandOutput = await client.send(
      new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
    )
    yield page.Contents ?? []
    token = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (token !== undefined)
}

const abortUploads = async ({ sdk, client, bucket }: Open, prefix: string, before: Date): Promise<void> => {
  let next: Pick<Sdk.ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {}
  while (next) {
    const page: Sdk.ListMultipartUploadsCommandOutput = await client.send(
      new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...next }),
    )
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue
      const abort = client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
      await abort.catch((error: unknown) => {
        if (!(error instanceof sdk.NoSuchUpload)) throw error
      })
    }
    next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
  }
}

const createBlobs = (open: Open, root: string): Blobs => {
  const { sdk, client, bucket } = open
  const toObjectName = (key: string): string => `${root}${requireKey(key)}`
  const get = async (key: string): Promise<Sdk.GetObjectCommandOutput | undefined> => {
    try {
      return await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: toObjectName(key) }))
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined
      throw error
    }
  }
  return {
    async put(key, content) {
      const name = toObjectName(key)
      await (content instanceof Uint8Array ? putWhole(open, name, content) : putStream(open, name, content))
    },
    async open(key) {
      const response = await get(key)
      // In Node the body is the response itself.
      return response && { size: response.ContentLength ?? 0, stream: response.Body as Readable }
    },
    read: async (key) => (await get(key))?.Body?.transformToByteArray(),
    async remove(key) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: toObjectName(key) }))
    },
    async *list(folder): AsyncIterable<StoredBlob> {
      const prefix = folder === undefined ? root : `${toObjectName(folder)}/`
      for await (const page of listPages(open, prefix)) {
        for (const { Key = '', LastModified } of page) {
          const key = Key.slice(root.length)
          if (LastModified && isKey(key)) yield { key, modifiedAt: LastModified }
        }
      }
    },
    tidy: (before) => abortUploads(open, root, before),
  }
}

const getStatus = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

const createMark = ({ sdk, client, bucket }: Open, prefix: string): StoreMark => {
  const at = { Bucket: bucket, Key: `${prefix}/${MARK_NAME}` }
  const read = async (): Promise<string | undefined> => {
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand(at))
      return (await Body?.transformToString())?.trim()
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined
      throw error
    }
  }
  return {
    location: `s3://${bucket}/${at.Key}`,
    read,
    async claim(id) {
      const put = { ...at, Body: `${id}\n` }
      await client.send(new sdk.PutObjectCommand({ ...put, IfNoneMatch: '*' })).catch(async (error: unknown) => {
        const status = getStatus(error)
        // 412, 409: another process was first. 400, 501: the service does not support the condition.
        if (status === 400 || status === 501) await client.send(new sdk.PutObjectCommand(put))
        else if (status !== 412 && status !== 409) throw error
      })
      return (await read()) ?? id
    },
  }
}

/** Throws a readable error if the bucket cannot be used, because failing to store a file later would be worse. */
export const openBucket = async (address: BucketAddress): Promise<Bucket> => {
  const sdk = await import('@aws-sdk/client-s3')
  const client = createClient(sdk, address)
  const open: Open = { sdk, client, bucket: address.bucket }
  try {
    await client.send(new sdk.ListObjectsV2Command({ Bucket: address.bucket, MaxKeys: 1 }))
  } catch (error) {
    client.destroy()
    const where = address.endpoint ?? `Amazon S3 in ${address.region}`
    const reason = error instanceof Error ? `${error.name}: ${getErrorMessage(error)}` : getErrorMessage(error)
    throw new StoreError(`The bucket ${address.bucket} at ${where} cannot be used (${reason}). See S3_BUCKET.`)
  }
  return {
    blobs: (prefix) => createBlobs(open, `${prefix}/`),
    mark: (prefix) => createMark(open, prefix),
    close: () => client.destroy(),
  }
}
