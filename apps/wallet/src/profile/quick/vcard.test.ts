// Contacts in vCard files of phones and mail programs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseVcard } from './vcard.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n')

test('a contact gives name, address, phone, e-mail and birthday', () => {
  const text = card(
    'N:Lovelace;Ada;Augusta;;',
    'EMAIL;TYPE=INTERNET;TYPE=HOME:ada@example.org',
    'EMAIL:second@example.org',
    'item1.TEL;type=CELL:+49 30 1234567',
    'ADR;TYPE=HOME:;;Main Street 5\\, back;Berlin;;10115;Germany',
    'BDAY:1815-12-10T00:00:00Z',
  )
  assert.deepEqual(parseVcard(text), {
    first_name: 'Ada',
    middle_name: 'Augusta',
    last_name: 'Lovelace',
    email: 'ada@example.org',
    phone: '+49 30 1234567',
    address: { street: 'Main Street 5, back', postal_code: '10115', city: 'Berlin' },
    date_of_birth: '1815-12-10',
  })
})

test('folded lines, quoted-printable texts and version 4 are read', () => {
  const text = card(
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=',
    '=C3=B6rg;;;',
    'TEL;VALUE=uri:tel:+49',
    ' 301',
  )
  assert.deepEqual(parseVcard(text), { first_name: 'Jörg', last_name: 'Müller', phone: '+49301' })
})

test('only the first contact counts, and another text is refused', () => {
  assert.deepEqual(parseVcard(`${card('N:A;B')}\r\n${card('N:C;D', 'TEL:1')}`), { first_name: 'B', last_name: 'A' })
  assert.equal(parseVcard('hello'), undefined)
  assert.deepEqual(parseVcard(card('N:;;;', 'ADR:;;;;;;', 'BDAY:--1210')), {})
})

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (lines) => {
      assert.equal(typeof parseVcard(card(...lines, ...lines.map((line) => `ADR:${line}`))), 'object')
    }),
  )
})
