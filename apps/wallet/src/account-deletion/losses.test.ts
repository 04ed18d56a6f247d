// Documents that survive the deletion of an account, and those that end with it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomerDocument } from '@company-data/sdk/person'
import { collectLosses } from './losses.ts'

const document = (name: string, kind: CustomerDocument['kind'], status: CustomerDocument['status']) =>
  ({ name, kind, status, company_name: 'Nordwind' }) as CustomerDocument

test('running contracts are listed as staying, offers as ending (G-127, A-63, A-64)', () => {
  const { contracts, offers } = collectLosses(
    [],
    [
      document('Power', 'subscription', 'active'),
      document('Lease', 'agreement', 'active_but_ending'),
      document('Old lease', 'agreement', 'ended'),
      document('Gas', 'subscription', 'offering'),
      document('Loan', 'agreement', 'ready_to_sign'),
      document('Bill', 'document', 'active'),
    ],
  )
  assert.deepEqual(contracts, ['Power · Nordwind', 'Lease · Nordwind'])
  assert.deepEqual(offers, ['Gas · Nordwind', 'Loan · Nordwind'])
})
