// Which documents survive the deletion of an account, and which end with it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomerDocument } from '@company-data/sdk/person'
import { collectLosses } from './losses.ts'

const document = (name: string, kind: CustomerDocument['kind'], status: CustomerDocument['status']) =>
  ({ name, kind, status, company_name: 'Nordwind' }) as CustomerDocument

test('(G-127) (A-63) (A-64) contracts that run are named as staying, what was offered as ending, the rest as neither', () => {
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
