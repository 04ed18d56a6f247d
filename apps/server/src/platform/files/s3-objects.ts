// Objects of a bucket by their names. The SDK is loaded only when a bucket is opened, because it costs a tenth of a second
// and about thirty megabytes.
import type { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import { getErrorMessage, StoreError } from '../db/store-error.ts'
import type { OpenedBlob } from './blobs.ts'

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

export interface StoredObject {
  name: string
  modifiedAt: Date
}

export interface BucketObjects {
  /** Afterwards the object is complete, or unchanged. */
  put(name: string, content: Uint8Array | Readable): Promise<void>
  /** False if there is such an object, which stays. */
  putNew(name: string, content: Uint8Array): Promise<boolean>
  /** Undefined if the object does not exist. */
  open(name: string): Promise<OpenedBlob | undefined>
  read(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>
  abortUploads(prefix: string, before: Date): Promise<void>
  close(): void
}

/** S3 requires at least 5 MiB for every part but the last. One part is in memory at a time. */
const PART_BYTES = 8 * 2 ** 20
/** S3 allows 10,000 parts: they double in size after each thousand, so that an object may have 880 GB. */
const PARTS_OF_A_SIZE = 1_000
const LARGEST_PART_BYTES = 128 * 2 ** 20
/** The time limit of one call, up to the head of its answer: enough to upload one part. */
const CALL_MS = 120_000

const createClient = ({ S3Client }: typeof Sdk, address: BucketAddress, stallMs: number): Sdk.S3Client =>
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
      // The limit above ends with the head: a service that stops in the middle of a body would keep its reader waiting for ever.
      socketTimeout: stallMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: 256 },
      httpsAgent: { keepAlive: true, maxSockets: 256 },
    },
  })

export const choosePartBytes = (number: number): number =>
  Math.min(LARGEST_PART_BYTES, PART_BYTES * 2 ** Math.floor((number - 1) / PARTS_OF_A_SIZE))

/** Full parts, and a last one that may be shorter or empty. Each is in memory, because a failed call is sent again. */
async function* splitIntoParts(content: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  let number = 1
  for await (const chunk of content) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    chunks.push(bytes)
    length += bytes.length
    if (length < choosePartBytes(number)) continue
    yield Buffer.concat(chunks)
    chunks = []
    length = 0
    number += 1
  }
  yield Buffer.concat(chunks)
}

interface Open {
  sdk: typeof Sdk
  client: Sdk.S3Client
  bucket: string
}

const putWhole = async (
  { sdk, client, bucket }: Open,
  key: string,
  bytes: Uint8Array,
  condition: Pick<Sdk.PutObjectCommandInput, 'IfNoneMatch'> = {},
): Promise<void> => {
  const put = { Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.length }
  await client.send(new sdk.PutObjectCommand({ ...put, ...condition }))
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
    // If this fails too, `abortUploads` removes the upload later.
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

const getStatus = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** False if there is such an object; undefined from a service that does not support conditions. */
const putIfNew = async (open: Open, key: string, bytes: Uint8Array): Promise<boolean | undefined> => {
  try {
    await putWhole(open, key, bytes, { IfNoneMatch: '*' })
    return true
  } catch (error) {
    const status = getStatus(error)
    if (status === 412 || status === 409) return false
    if (status === 400 || status === 501) return undefined
    throw error
  }
}

async function* listObjects({ sdk, client, bucket }: Open, prefix: string): AsyncGenerator<StoredObject> {
  let token: string | undefined
  do {
    const page: Sdk.ListObjectsV2CommandOutput = await client.send(
      new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
    )
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key !== undefined && LastModified) yield { name: Key, modifiedAt: LastModified }
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

const createObjects = (open: Open): BucketObjects => {
  const { sdk, client, bucket } = open
  const get = async (name: string): Promise<Sdk.GetObjectCommandOutput | undefined> => {
    try {
      return await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: name }))
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined
      throw error
    }
  }
  return {
    put: (name, content) =>
      content instanceof Uint8Array ? putWhole(open, name, content) : putStream(open, name, content),
    async putNew(name, content) {
      const isWritten = await putIfNew(open, name, content)
      if (isWritten !== undefined) return isWritten
      if (await get(name)) return false
      await putWhole(open, name, content)
      return true
    },
    async open(name) {
      const response = await get(name)
      // In Node the body is the response itself.
      return response && { size: response.ContentLength ?? 0, stream: response.Body as Readable }
    },
    read: async (name) => (await get(name))?.Body?.transformToByteArray(),
    async remove(name) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: name }))
    },
    list: (prefix) => listObjects(open, prefix),
    abortUploads: (prefix, before) => abortUploads(open, prefix, before),
    close: () => client.destroy(),
  }
}

/**
 * Throws a readable error if the bucket cannot be used; `setting` says where it was named. A call fails when nothing was sent
 * or received for `stallMs`.
 */
export const openBucketObjects = async (
  address: BucketAddress,
  setting: string,
  stallMs = CALL_MS,
): Promise<BucketObjects> => {
  const sdk = await import('@aws-sdk/client-s3')
  const client = createClient(sdk, address, stallMs)
  try {
    await client.send(new sdk.ListObjectsV2Command({ Bucket: address.bucket, MaxKeys: 1 }))
  } catch (error) {
    client.destroy()
    const where = address.endpoint ?? `Amazon S3 in ${address.region}`
    const reason = error instanceof Error ? `${error.name}: ${getErrorMessage(error)}` : getErrorMessage(error)
    throw new StoreError(`The bucket ${address.bucket} at ${where} cannot be used (${reason}). See ${setting}.`)
  }
  return createObjects({ sdk, client, bucket: address.bucket })
}
