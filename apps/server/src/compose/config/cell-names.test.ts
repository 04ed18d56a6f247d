// The settings of cells: how many databases a region has, and where each of them is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { serverUrls } from '../databases/database-urls.ts'
import { findBucketAddress } from '../file-stores.ts'

const DATABASE_URL = 'postgres://me:secret@db:5432/shop'

test('a region has one cell of its name unless a setting says otherwise', () => {
  const { cells, changedSettings } = readConfig({ REGIONS: 'eu,us', CELLS_US: '2' })
  assert.deepEqual(
    cells.map(({ key, region }) => [key, region]),
    [
      ['eu', 'eu'],
      ['us', 'us'],
      ['us-2', 'us'],
    ],
  )
  assert.deepEqual(changedSettings, ['CELLS_US', 'REGIONS'])
})

test('a further cell has the database of its setting, or one beside the others', () => {
  const listUrls = (environment: Record<string, string>) => {
    const config = readConfig({ DATABASE_URL, CELLS_EU: '2', ...environment })
    return serverUrls(config, DATABASE_URL, ['eu', 'eu-2']).regions.get('eu-2')
  }
  assert.deepEqual(listUrls({}), { url: `${DATABASE_URL}_eu_2`, setting: 'DATABASE_URL' })
  const secondUrl = 'postgres://me:secret@db2:5432/second'
  assert.deepEqual(listUrls({ DATABASE_URL_EU_2: secondUrl }), { url: secondUrl, setting: 'DATABASE_URL_EU_2' })
  const replica = 'postgres://me:secret@db3:5432/second'
  assert.equal(listUrls({ DATABASE_URL_EU_2: secondUrl, DATABASE_REPLICA_URL_EU_2: replica })?.replica?.url, replica)
})

test('a cell without a bucket shares that of its region', () => {
  const { s3 } = readConfig({ S3_BUCKET: 'files', S3_BUCKET_EU: 'files-eu', S3_BUCKET_EU_3: 'files-eu-3' })
  assert.ok(s3)
  const buckets = ['us', 'eu', 'eu-2', 'eu-3'].map((cell) => findBucketAddress(s3, cell).bucket)
  assert.deepEqual(buckets, ['files', 'files-eu', 'files-eu', 'files-eu-3'])
})

test('a number of cells below one is refused', () => {
  assert.throws(() => readConfig({ CELLS_EU: '0' }), /CELLS_EU must be a whole number from 1 to 99/)
})
