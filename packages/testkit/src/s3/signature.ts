// Checks a request's Amazon Signature Version 4, implemented independently from the published rules.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface SignedRequest {
  method: string
  /** As it was on the wire. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** The S3 error code for the request; undefined when its signature is right. */
export type SignatureFault =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'NotImplemented'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch'

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const SKEW_MS = 15 * 60_000

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** RFC 3986: everything but letters, digits and -_.~ is written as %XX. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, x], [b, y]) => (a < b || (a === b && x < y) ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const headerText = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replace(/ +/g, ' ')

const canonicalRequest = ({ method, url, headers }: SignedRequest, signed: readonly string[]): string => {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  return [
    method,
    pathname,
    canonicalQuery(searchParams),
    ...signed.map((name) => `${name}:${headerText(headers[name])}`),
    '',
    signed.join(';'),
    headerText(headers['x-amz-content-sha256']),
  ].join('\n')
}

const bodyFault = ({ headers, body }: SignedRequest): SignatureFault | undefined => {
  const claimed = headerText(headers['x-amz-content-sha256'])
  // Features that many other services lack are missing here too: a store must not depend on them.
  if (claimed.startsWith('STREAMING-') || headers['x-amz-trailer'] !== undefined) return 'NotImplemented'
  return claimed === 'UNSIGNED-PAYLOAD' || claimed === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch'
}

const parseDate = (amzDate: string): number =>
  Date.parse(amzDate.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** The host and all of Amazon's headers must be covered, or a request could be altered in transit. */
const coversEnough = (headers: IncomingHttpHeaders, signed: readonly string[]): boolean =>
  ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))].every((name) => signed.includes(name))

export const signatureFault = (request: SignedRequest, keys: S3Keys): SignatureFault | undefined => {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? '')
  if (!match) return request.headers.authorization === undefined ? 'AccessDenied' : 'AuthorizationHeaderMalformed'
  const [, accessKeyId = '', day = '', region = '', names = '', signature = ''] = match
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  const amzDate = headerText(request.headers['x-amz-date'])
  if (!(Math.abs(parseDate(amzDate) - Date.now()) < SKEW_MS)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!coversEnough(request.headers, signed)) return 'SignatureDoesNotMatch'

  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', amzDate, scope, sha256(canonicalRequest(request, signed))].join('\n')
  const key = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region))
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch'
  return bodyFault(request)
}
