// The check of S3 signatures against Amazon's own published example (Signature Version 4, GET Object).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SignedRequest, signatureFault } from './signature.ts'

const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
const headers = {
  host: 'examplebucket.s3.amazonaws.com',
  range: 'bytes=0-9',
  'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'x-amz-date': '20130524T000000Z',
  authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${signature}`,
}
const request: SignedRequest = { method: 'GET', url: '/test.txt', headers, body: Buffer.alloc(0) }

test('accepts the published example, and nothing that differs from it', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2013, 4, 24) })
  assert.equal(signatureFault(request, keys), undefined)
  const changed = (part: Partial<SignedRequest>) => signatureFault({ ...request, ...part }, keys)
  const withHeader = (header: Record<string, string | undefined>) => changed({ headers: { ...headers, ...header } })
  assert.equal(changed({ method: 'PUT' }), 'SignatureDoesNotMatch')
  assert.equal(changed({ url: '/other.txt' }), 'SignatureDoesNotMatch')
  assert.equal(changed({ url: '/test.txt?acl=' }), 'SignatureDoesNotMatch')
  assert.equal(changed({ body: Buffer.from('x') }), 'XAmzContentSHA256Mismatch')
  assert.equal(withHeader({ range: 'bytes=0-10' }), 'SignatureDoesNotMatch')
  assert.equal(withHeader({ 'x-amz-acl': 'public-read' }), 'SignatureDoesNotMatch')
  assert.equal(withHeader({ authorization: undefined }), 'AccessDenied')
  assert.equal(withHeader({ authorization: 'AWS x:y' }), 'AuthorizationHeaderMalformed')
  assert.equal(signatureFault(request, { ...keys, secretAccessKey: 'x' }), 'SignatureDoesNotMatch')
  assert.equal(signatureFault(request, { ...keys, accessKeyId: 'x' }), 'InvalidAccessKeyId')
  t.mock.timers.setTime(Date.UTC(2013, 4, 24, 0, 16))
  assert.equal(signatureFault(request, keys), 'RequestTimeTooSkewed')
})
