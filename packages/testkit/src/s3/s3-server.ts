// A real S3 service over HTTP for tests: path style, checked signatures, one bucket in memory, faults on demand. Only
// the operations of a file store are implemented; all others get the response of a service that does not know them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Claimed, type S3Bucket, S3Error, s3Bucket } from './bucket.ts'
import { signatureFault } from './signature.ts'

export interface S3Server {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** By their keys. */
  objects: S3Bucket['objects']
  /** Uploads that are neither completed nor aborted. */
  uploads: S3Bucket['uploads']
  /** The requests so far: method and path with the query. */
  requests: readonly string[]
  /** The next matching requests get this status; the SDK retries a 5xx. */
  failNext(fits: (request: string) => boolean, status: number, times?: number): void
  /** Matching requests get their response only after `release`, as from a slow service. */
  holdBack(fits: (request: string) => boolean): { release(): void }
  stop(): Promise<void>
}

interface Operation {
  bucket: S3Bucket
  key: string
  query: URLSearchParams
  body: Buffer
  pageSize: number
  /** `if-none-match: *`: only if the object does not exist. */
  isNewOnly: boolean
}

interface Result {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
}

const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const xml = (root: string, inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${root}>`
const element = (name: string, value: string | number | boolean): string =>
  `<${name}>${escaped(String(value))}</${name}>`

const readLimit = (query: URLSearchParams, name: string, pageSize: number): number =>
  Math.min(Number(query.get(name) ?? pageSize), pageSize)

const listObjects = ({ bucket, query, pageSize }: Operation): Result => {
  if (query.get('list-type') !== '2') throw new S3Error(501, 'NotImplemented')
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const { items, more } = bucket.page(prefix, after, readLimit(query, 'max-keys', pageSize))
  const contents = items.map(
    ({ key, bytes, etag, modifiedAt }) =>
      `<Contents>${element('Key', key)}${element('LastModified', modifiedAt.toISOString())}${element('ETag', etag)}${element('Size', bytes.length)}</Contents>`,
  )
  const next = more ? element('NextContinuationToken', Buffer.from(items.at(-1)?.key ?? '').toString('base64')) : ''
  return {
    body: xml(
      'ListBucketResult',
      `${element('Prefix', prefix)}${element('IsTruncated', more)}${next}${contents.join('')}`,
    ),
  }
}

const listUploads = ({ bucket, query, pageSize }: Operation): Result => {
  const [prefix, key, id] = ['prefix', 'key-marker', 'upload-id-marker'].map((name) => query.get(name) ?? '')
  const limit = readLimit(query, 'max-uploads', pageSize)
  const { items, more } = bucket.uploadPage(prefix ?? '', key ?? '', id ?? '', limit)
  const last = items.at(-1)
  const next = more && last ? element('NextKeyMarker', last.key) + element('NextUploadIdMarker', last.id) : ''
  const uploadElements = items.map(
    (upload) =>
      `<Upload>${element('Key', upload.key)}${element('UploadId', upload.id)}${element('Initiated', upload.initiatedAt.toISOString())}</Upload>`,
  )
  return { body: xml('ListMultipartUploadsResult', `${element('IsTruncated', more)}${next}${uploadElements.join('')}`) }
}

const claimedParts = (body: Buffer): Claimed[] =>
  [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: (/<ETag>(.*?)<\/ETag>/.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
  }))

const getObject = ({ bucket, key }: Operation): Result => {
  const { bytes, etag, modifiedAt } = bucket.get(key)
  return {
    body: bytes,
    headers: { etag, 'last-modified': modifiedAt.toUTCString(), 'content-type': 'application/octet-stream' },
  }
}

const putObject = ({ bucket, key, query, body, isNewOnly }: Operation): Result => {
  if (isNewOnly && bucket.objects.has(key)) throw new S3Error(412, 'PreconditionFailed')
  const uploadId = query.get('uploadId')
  const etag =
    uploadId === null
      ? bucket.put(key, body).etag
      : bucket.addPart(key, uploadId, Number(query.get('partNumber')), body)
  return { headers: { etag } }
}

const postObject = ({ bucket, key, query, body }: Operation): Result => {
  if (query.has('uploads'))
    return { body: xml('InitiateMultipartUploadResult', element('Key', key) + element('UploadId', bucket.begin(key))) }
  const uploadId = query.get('uploadId')
  if (uploadId === null) throw new S3Error(501, 'NotImplemented')
  const { etag } = bucket.complete(key, uploadId, claimedParts(body))
  return { body: xml('CompleteMultipartUploadResult', element('Key', key) + element('ETag', etag)) }
}

const deleteObject = ({ bucket, key, query }: Operation): Result => {
  const uploadId = query.get('uploadId')
  if (uploadId === null) bucket.remove(key)
  else bucket.abort(key, uploadId)
  return { status: 204 }
}

const operate = (method: string, operation: Operation): Result => {
  const { key, query } = operation
  if (key === '' && method === 'GET') return query.has('uploads') ? listUploads(operation) : listObjects(operation)
  if (key === '') throw new S3Error(501, 'NotImplemented')
  if (method === 'GET') return getObject(operation)
  if (method === 'PUT') return putObject(operation)
  if (method === 'POST') return postObject(operation)
  if (method === 'DELETE') return deleteObject(operation)
  throw new S3Error(405, 'MethodNotAllowed')
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const send = (response: ServerResponse, { status = 200, headers = {}, body = '' }: Result): void => {
  const type = typeof body === 'string' && body !== '' ? { 'content-type': 'application/xml' } : {}
  // A response without a body has no length, as 204 must not.
  const length = status === 204 ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  response.writeHead(status, { ...type, ...length, ...headers }).end(body)
}

const refusal = (error: unknown): Result => {
  const { status, code } = error instanceof S3Error ? error : new S3Error(500, 'InternalError')
  return {
    status,
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${element('Code', code)}${element('Message', code)}</Error>`,
  }
}

/** `pageSize` is 1000 at Amazon; a small one lets a test see pages. */
export const startS3Server = async ({ pageSize = 1000 }: { pageSize?: number } = {}): Promise<S3Server> => {
  const keys = { accessKeyId: 'test-access-key', secretAccessKey: 'test/secret+key', region: 'test-1' }
  const bucket = s3Bucket()
  const name = 'test-bucket'
  const requests: string[] = []
  const faults: Array<{ fits: (request: string) => boolean; status: number; remaining: number }> = []
  const waits: Array<{ fits: (request: string) => boolean; released: Promise<void> }> = []

  const handleRequest = async (request: IncomingMessage): Promise<Result> => {
    const { method = '', url = '/', headers } = request
    const body = await readBody(request)
    requests.push(`${method} ${url}`)
    for (const { fits, released } of waits) if (fits(`${method} ${url}`)) await released
    const fault = faults.find(({ fits, remaining }) => remaining > 0 && fits(`${method} ${url}`))
    if (fault) {
      fault.remaining -= 1
      throw new S3Error(fault.status, fault.status < 500 ? 'AccessDenied' : 'SlowDown')
    }
    const unsigned = signatureFault({ method, url, headers, body }, keys)
    if (unsigned !== undefined) throw new S3Error(unsigned === 'NotImplemented' ? 501 : 403, unsigned)
    const { pathname, searchParams: query } = new URL(url, 'http://s3')
    const [, bucketName = '', ...rest] = pathname.split('/').map(decodeURIComponent)
    if (bucketName !== name) throw new S3Error(404, 'NoSuchBucket')
    const isNewOnly = headers['if-none-match'] === '*'
    return operate(method, { bucket, key: rest.join('/'), query, body, pageSize, isNewOnly })
  }

  const server = createServer((request, response) => {
    handleRequest(request).then(
      (result) => send(response, result),
      (error: unknown) => send(response, refusal(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: name,
    ...keys,
    objects: bucket.objects,
    uploads: bucket.uploads,
    requests,
    failNext: (fits, status, times = 1) => void faults.push({ fits, status, remaining: times }),
    holdBack(fits) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      waits.push({ fits, released })
      return { release }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
