// The rules about the identity of a company.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksForSecret, countDays, findNamesake, type Identity, pickHue } from './identity-rules.ts'

const identity: Identity = {
  company_user_id: 'one',
  code: 'NORDWIND',
  verified: 'none',
  domain: null,
  legal_name: null,
  checked_at: null,
  since: '2026-11-14',
  name_key: '64249ba0f75ef8ed',
  name_conflict: false,
  name_conflict_domain: null,
}

const connection = (change: Partial<Identity>, connected_at = '2026-05-02T10:00:00.000+00:00') => ({
  company_identity: { ...identity, ...change },
  company_name: 'Nordwind Energie',
  connected_at,
})

test('A-107: another company of the same name is found, the earliest connection first', () => {
  const connections = [
    connection({ company_user_id: 'two', domain: 'nordwind.de' }),
    connection({ company_user_id: 'two', domain: 'nordwind.de' }, '2026-04-02T10:00:00.000+00:00'),
  ]
  assert.deepEqual(findNamesake(identity, connections), {
    name: 'Nordwind Energie',
    domain: 'nordwind.de',
    since: '2026-04-02T10:00:00.000+00:00',
  })
})

test('A-107: the same company, another name and a deleted company are no namesakes', () => {
  const deleted = { ...connection({}), company_identity: null }
  const connections = [connection({}), connection({ company_user_id: 'two', name_key: '0000000000000000' }), deleted]
  assert.equal(findNamesake(identity, connections), undefined)
  assert.equal(findNamesake(null, [deleted, ...connections]), undefined)
})

test('[TRUST-48] labels that ask for passwords and codes are found', () => {
  for (const label of ['Your wallet password', 'Passwort', 'Telefonkennwort', 'PIN', 'Karten-PIN', 'Recovery kit'])
    assert.equal(asksForSecret(label), true, label)
  for (const label of ['Shipping address', 'Kitchen', 'Kita', 'Spinat', 'Pinneberg', 'Passport number'])
    assert.equal(asksForSecret(label), false, label)
})

test('[A-109] labels with look-alike or invisible letters are found too', () => {
  const hidden = [
    'P\u0430ssword',
    'Pass\u200Bword',
    'Pass\u00ADwort',
    'Passw0rd',
    'P4$$w0rd',
    'P\u0430\u0455\u0455w\u043Ert',
    'P\u202Eass\u2066code',
    'Passvvord',
    'Einrna1code',
    'EinmaIcode',
    'p a s s w o r d',
    'Pass-Code',
    'ＰＡＳＳＷＯＲＤ',
    'Pässwörd',
    'P\u0456N',
    'K\u200Dit',
    'P1N',
    'Kenn\u{E0041}wort',
  ]
  for (const label of hidden) assert.equal(asksForSecret(label), true, label)
  const harmless = ['Amount in PLN', 'Straße', 'код', 'Kitzbühel', 'Opinion', 'Discovery', 'Post code', '名前']
  for (const label of harmless) assert.equal(asksForSecret(label), false, label)
})

test('A-107: the days since a check are calendar days', () => {
  assert.equal(countDays('2026-11-14T23:59:00', new Date('2026-11-15T00:01:00')), 1)
  assert.equal(countDays('2026-11-15T00:01:00', new Date('2026-11-15T23:59:00')), 0)
})

test('a company keeps its colour, and companies have different ones', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `0190c0de-0000-7000-8000-0000000000${index}`)
  assert.deepEqual(ids.map(pickHue), ids.map(pickHue))
  assert.ok(new Set(ids.map(pickHue)).size > 5)
})
