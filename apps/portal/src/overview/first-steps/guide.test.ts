// The first steps: the next one, and the answers of a test person.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameOrDescendant, resolveType, systemTypes } from '@company-data/field-types/registry'
import type { FieldTypes, ManagedRequestFieldSet } from '@company-data/sdk/company'
import { currentStep, toSampleFields, truncateWrapper } from './guide.ts'

type RequestField = ManagedRequestFieldSet['fields'][number]

const types = {
  resolveType: (type: string) => resolveType(systemTypes, type),
  isSameOrDescendant: (type: string, ancestor: string) => isSameOrDescendant(systemTypes, type, ancestor),
} as FieldTypes

const field = (slug: string, type: string, members: Partial<RequestField> = {}): RequestField => ({
  id: slug,
  slug,
  label: slug,
  type,
  one_time: false,
  mandatory: false,
  audience: 'both' as const,
  verified: false,
  verified_max_age_days: null,
  plugin: null,
  options: null,
  ...members,
})

test('the steps are a service, its fields, a person, then the value', () => {
  const progress = { hasService: false, hasFields: false, hasConnection: false }
  assert.equal(currentStep(progress), 'service')
  assert.equal(currentStep({ ...progress, hasService: true }), 'fields')
  assert.equal(currentStep({ ...progress, hasService: true, hasFields: true }), 'person')
  assert.equal(currentStep({ hasService: true, hasFields: true, hasConnection: true }), 'value')
})

test('prefills lines, dates and choices, and leaves out other fields', () => {
  const { fields, missing } = toSampleFields(
    [
      field('first_name', 'text', { mandatory: true }),
      field('mail', 'email'),
      field('born', 'date_of_birth'),
      field('size', 'text', { options: ['S', 'M'] }),
      field('home', 'address'),
      field('passport', 'passport'),
      field('vat', 'text', { audience: 'company', mandatory: true }),
    ],
    types,
  )
  assert.deepEqual(
    fields.map(({ slug, control, sample }) => [slug, control, sample]),
    [
      ['first_name', 'text', 'Ada'],
      ['mail', 'email', 'ada@example.org'],
      ['born', 'date', '1990-12-10'],
      ['size', 'select', 'S'],
    ],
  )
  assert.deepEqual(missing, [])
})

test('a mandatory field that cannot be typed rules out the test person', () => {
  const { missing } = toSampleFields(
    [
      field('passport', 'passport', { mandatory: true, label: 'Passport' }),
      field('mail', 'email', { mandatory: true, verified: true, label: 'E-mail' }),
    ],
    types,
  )
  assert.deepEqual(missing, ['Passport', 'E-mail'])
})

test('shows the beginning of a sealed value', () => {
  assert.equal(truncateWrapper('short'), 'short')
  assert.equal(truncateWrapper('x'.repeat(60)), `${'x'.repeat(46)}…`)
})
