// The platform with its files in S3: nothing in DATA_DIR, everything under its region's key, moved with its company.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  addCleanup,
  call,
  createService,
  dataFolder,
  mailbox,
  ownPlatform,
  registerCompany,
  runProgram,
  type S3Server,
  startS3Server,
  type TestAccount,
  until,
} from '@company-data/testkit'
import { isS3SdkLoaded } from './testing/s3-sdk.ts'

const png = Buffer.from('89504e470d0a1a0a00', 'hex')
const dataUri = `data:image/png;base64,${png.toString('base64')}`

/** The bucket of every region but `us`, which has a separate one at another service. */
const toSettings = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Server) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  // a bucket has no floor.
  DISK_FLOOR_MB: '1000000000',
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_PREFIX: 'installation',
})

const [server, ofUs] = await Promise.all([startS3Server(), startS3Server()])
addCleanup(async () => {
  await Promise.all([server.stop(), ofUs.stop()])
})
const platform = await ownPlatform({
  regions: ['eu', 'us'],
  environment: { ...toSettings(server), S3_ENDPOINT_US: ofUs.endpoint },
})

/** In a separate process, because earlier tests may have loaded it in this one. */
const isLoadedWithoutS3 = async (): Promise<boolean> => {
  const program = fileURLToPath(new URL('testing/s3-sdk-without-s3.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  return JSON.parse(stdout)
}

test('loads the S3 SDK only if S3 is configured', async () => {
  assert.equal(await isLoadedWithoutS3(), false)
  assert.equal(isS3SdkLoaded(), true)
})

const listKeys = ({ userId }: TestAccount, at = server): string[] =>
  [...at.objects.keys()].filter((key) => key.includes(userId))

test('a photo is stored, served, moved and removed in the bucket', async () => {
  const company = await registerCompany(platform)
  const { id } = await createService(company)
  const added = await company.call('POST', `/api/services/${id}/share-photos`, { file: dataUri })
  assert.equal(added.status, 201, added.text)
  const file = `/api/services/${id}/share-photos/${added.body.id}/file`
  assert.deepEqual(listKeys(company), [`installation/eu/${company.userId}/share-photos/${added.body.id}`])
  assert.ok(!(await readdir(platform.dataDir)).includes('files'))
  const served = await company.call('GET', file)
  assert.deepEqual([served.status, served.headers['content-length']], [200, String(png.length)])
  assert.equal(served.headers['x-platform-content-sha256'], added.body.content_sha256)

  assert.equal((await company.call('POST', '/api/profile/migrate-region', { region: 'us' })).status, 202)
  await until('the file has moved', () => listKeys(company, ofUs).length === 1 && listKeys(company).length === 0)
  assert.deepEqual(listKeys(company, ofUs), [`installation/us/${company.userId}/share-photos/${added.body.id}`])
  const usResponse = await call(platform.region('us'), 'GET', file, { token: company.token })
  assert.deepEqual(
    [usResponse.status, usResponse.headers['x-platform-content-sha256']],
    [200, added.body.content_sha256],
  )

  const remove = `/api/services/${id}/share-photos/${added.body.id}`
  assert.equal((await call(platform.region('us'), 'DELETE', remove, { token: company.token })).status, 204)
  assert.deepEqual(listKeys(company, ofUs), [])
})

test('[D1-ACCT-08] a deleted company leaves no file in the bucket', async () => {
  const company = await registerCompany(platform)
  const { id } = await createService(company)
  assert.equal((await company.call('POST', `/api/services/${id}/share-photos`, { file: dataUri })).status, 201)
  assert.equal(listKeys(company).length, 1)
  await company.call('POST', '/api/account/delete-request', { password: company.password })
  const code = await mailbox(platform).codeFor(company.email, 'delete_account')
  assert.equal((await company.call('POST', '/api/account/confirm-delete', { code })).status, 200)
  await until('the file is gone', () => listKeys(company).length === 0)
})

test('the sweep covers the bucket, and an outage is 500 without secrets', async () => {
  const swept = await platform.ops('POST', '/api/ops/file-sweep', { folder: 'share-photos' })
  assert.deepEqual(
    swept.body.map(({ region, orphans }: { region: string; orphans: number }) => [region, orphans]),
    [
      ['eu', 0],
      ['us', 0],
    ],
    swept.text,
  )
  const company = await registerCompany(platform)
  const { id } = await createService(company)
  server.failNext((request) => request.startsWith('PUT'), 503, 3)
  const refused = await company.call('POST', `/api/services/${id}/share-photos`, { file: dataUri })
  assert.deepEqual([refused.status, refused.body.error_key], [500, 'server.error'])
  assert.deepEqual((await company.call('GET', `/api/services/${id}/share-photos`)).body, [])
  assert.ok(!platform.logLines.join('').includes(server.secretAccessKey))
})

test('a process with an unusable bucket exits with code 2 and names it', async () => {
  const folder = dataFolder()
  const settings = { ...toSettings(server), S3_SECRET_ACCESS_KEY: 'not-the-secret', DATA_DIR: folder.path }
  const end = await runProgram(settings)
  await folder.remove()
  assert.equal(end.code, 2)
  assert.match(end.stderr, /The bucket test-bucket at http:.* cannot be used \(SignatureDoesNotMatch/)
  assert.ok(!end.stderr.includes('not-the-secret'))
})
