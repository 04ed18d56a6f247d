// The verified name: which spellings are equal, and its lifetime (G-088).
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createDatabases } from '@company-data/testkit'
import fc from 'fast-check'
import { clock } from '../../../platform/clock/clock.ts'
import { openDatabase } from '../../../platform/db/index.ts'
import { secrets } from '../../../platform/secrets/secrets.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { insertVerification } from './store.ts'
import { normalizedName, verifiedNames } from './verified-name.ts'

test('(G-088) case, width, composition and spaces do not make another name', () => {
  const same: Array<[string, string, string, string]> = [
    ['Åsa', 'Öberg', 'A\u030asa', 'O\u0308BERG'],
    ['Anna  Maria', ' von  Linné ', 'anna maria', 'VON LINNÉ'],
    ['Ａｎｎ', 'Ｌｅｅ', 'Ann', 'Lee'],
    ['Jürgen', 'Weiß', 'JÜRGEN', 'WEISS'],
    ['Νίκος', 'Παππάς', 'ΝΊΚΟΣ', 'ΠΑΠΠΆΣ'],
    ['Anna\u00a0Maria', 'Lee', 'Anna Maria', 'Lee'],
  ]
  for (const [a, b, c, d] of same) assert.equal(normalizedName(a, b), normalizedName(c, d))
  assert.notEqual(normalizedName('Åsa', 'Öberg'), normalizedName('Asa', 'Oberg'))
  assert.notEqual(normalizedName('Ann', 'Lee'), normalizedName('Anne', 'Lee'))
  assert.equal(normalizedName(' ', '\t'), '')
})

test('(G-088) normalizing is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (first, last) => {
      const once = normalizedName(first, last)
      assert.equal(normalizedName(once, ''), once)
    }),
  )
})

test('(G-088) a name is valid for its person and key while its approval holds', async () => {
  const databases = await createDatabases(['eu'])
  const eu = openDatabase<RegionTables>({ url: databases.regions.get('eu') ?? '', maxConnections: 2 })
  const time = clock()
  const now = time.now()
  const key = secrets(randomBytes(32))
  const names = verifiedNames({ clock: time, secrets: key })
  const [ownerUserId, datumId, verificationId] = [randomUUID(), randomUUID(), randomUUID()]
  await eu.transaction(async (tx) => {
    const of = { owner_user_id: ownerUserId, created_at: now }
    const datum = { ...of, id: datumId, contact_field_id: randomUUID(), updated_at: now }
    await tx.insertInto('contact_datum').values(datum).execute()
    const row = { ...of, id: verificationId, contact_datum_id: datumId, method: 'id_document', status: 'verified' }
    await insertVerification(tx, { ...row, datum_updated_at: now, expires_at: new Date(now.getTime() + 60_000) })
    await names.keep(tx, { ownerUserId, verificationId }, { first: 'Åsa', last: 'Öberg' })
    await names.keep(tx, { ownerUserId, verificationId }, { first: ' ', last: '' })
  })
  const is = (first: string, last: string, owner = ownerUserId, by = names) =>
    by.isVerified(eu.kysely, owner, { first, last })
  assert.deepEqual([await is('åsa', 'ÖBERG'), await is('Åsa', 'Oberg'), await is('', '')], [true, false, false])
  assert.equal(await is('Åsa', 'Öberg', randomUUID()), false)
  assert.equal(
    await is('Åsa', 'Öberg', ownerUserId, verifiedNames({ clock: time, secrets: secrets(randomBytes(32)) })),
    false,
  )
  time.setOffset(61_000)
  assert.equal(await is('Åsa', 'Öberg'), false, 'expired')
  time.setOffset(0)
  await eu.kysely.updateTable('verification').set({ status: 'ended' }).where('id', '=', verificationId).execute()
  assert.equal(await is('Åsa', 'Öberg'), false, 'ended')
  await eu.close()
  await databases.drop()
})
