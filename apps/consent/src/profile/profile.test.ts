// Profile values offered for a request are those that the platform would accept (G-083).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { systemTypes } from '@company-data/field-types/registry'
import type { ContactDatum } from '@company-data/protocol/wire/sharing/contact-data'
import { fittingValues, type ProfileValue } from './profile.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')

const attested = (at: string, expires: string | null): ContactDatum['verification'] => ({
  verified_hash: '0'.repeat(64),
  verified_salt: '0'.repeat(32),
  verified_at: at,
  verified_expires_at: expires,
  verified_method: 'email',
  verified_provider: 'platform',
  verification_id: randomUUID(),
})

const profileValue = (
  type: string,
  plaintext: string,
  verification: ContactDatum['verification'] = null,
): ProfileValue => ({
  datum: {
    id: randomUUID(),
    contact_field_id: randomUUID(),
    slug: type,
    type,
    label: type,
    value: '',
    has_file: false,
    is_private: false,
    verification,
    updated_at: '2026-01-01T00:00:00.000Z',
    mappings: [],
  },
  plaintext,
})

const plaintextsFor = (values: readonly ProfileValue[], question: Parameters<typeof fittingValues>[1]) =>
  fittingValues({ types: systemTypes, values }, question, NOW).map(({ plaintext }) => plaintext)

test('a type takes itself and its descendants, and permitted values only', () => {
  const values = [profileValue('email', 'a@b.example'), profileValue('text', 'x'), profileValue('number', '1')]
  assert.deepEqual(plaintextsFor(values, { type: 'text', verified: false }), ['a@b.example', 'x'])
  assert.deepEqual(plaintextsFor(values, { type: 'email', verified: false }), ['a@b.example'])
  assert.deepEqual(plaintextsFor(values, { type: 'text', verified: false, options: ['x', 'y'] }), ['x'])
})

test('a required verified value must be attested, unexpired and recent enough', () => {
  const values = [
    profileValue('email', 'never'),
    profileValue('email', 'expired', attested('2026-05-01T00:00:00Z', '2026-05-31T00:00:00Z')),
    profileValue('email', 'old', attested('2026-01-01T00:00:00Z', null)),
    profileValue('email', 'fresh', attested('2026-05-30T00:00:00Z', '2027-05-30T00:00:00Z')),
  ]
  assert.deepEqual(plaintextsFor(values, { type: 'email', verified: true }), ['old', 'fresh'])
  assert.deepEqual(plaintextsFor(values, { type: 'email', verified: true, verified_max_age_days: 30 }), ['fresh'])
})
