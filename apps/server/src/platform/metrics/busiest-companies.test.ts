import assert from 'node:assert/strict'
import { test } from 'node:test'
import { busiestCompanies } from './busiest-companies.ts'

test('lists the busiest companies of the last whole minute', () => {
  let now = 0
  const companies = busiestCompanies(() => now)
  for (let count = 0; count < 6; count += 1)
    for (let request = 0; request <= count; request += 1) companies.add(`company ${count}`, 500)
  assert.deepEqual(companies.list(), [], 'the minute is not over')
  now = 60_000
  assert.deepEqual(
    companies.list().map(({ companyUserId, requests, seconds }) => [companyUserId, requests, seconds]),
    [5, 4, 3, 2, 1].map((count) => [`company ${count}`, count + 1, (count + 1) / 2]),
  )
  now = 180_000
  assert.deepEqual(companies.list(), [], 'a minute without requests')
})

test('a busy company is counted among many that call once', () => {
  let now = 0
  const companies = busiestCompanies(() => now)
  for (let count = 0; count < 2_000; count += 1) {
    companies.add(`rare ${count}`, 1)
    if (count % 2 === 0) companies.add('busy', 1)
  }
  now = 60_000
  const [first] = companies.list()
  assert.equal(first?.companyUserId, 'busy')
  assert.ok((first?.requests ?? 0) >= 1_000)
})
