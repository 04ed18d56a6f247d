import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { serverUrls } from './database-urls.ts'

const listUrls = (environment: Record<string, string>) => {
  const { DATABASE_URL = '' } = environment
  const { directory, regions, getUrl } = serverUrls(readConfig(environment), DATABASE_URL, ['eu'])
  return { directory: directory.url, eu: regions.get('eu'), us: getUrl('us') }
}

test('a region without a URL has a database beside the directory', () => {
  const { eu, us } = listUrls({ DATABASE_URL: 'postgres://me:secret@db:5432/shop?sslmode=require' })
  assert.deepEqual(eu, { url: 'postgres://me:secret@db:5432/shop_eu?sslmode=require', setting: 'DATABASE_URL' })
  assert.equal(us.url, 'postgres://me:secret@db:5432/shop_us?sslmode=require')
})

test('the database of a region is beside the directory on every host', () => {
  const several = 'postgres://me:secret@db1:5432,db2:5433/shop?sslmode=require'
  const { directory, eu } = listUrls({ DATABASE_URL: several, DATABASE_POOLER_URL: 'postgres://me:secret@p1,p2/shop' })
  assert.equal(directory, several)
  assert.equal(eu?.url, 'postgres://me:secret@db1:5432,db2:5433/shop_eu?sslmode=require')
  assert.equal(eu?.pooler?.url, 'postgres://me:secret@p1,p2/shop_eu')
})
