import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { type Assumptions, type Cost, type Costs, computeCapacity, OPERATIONS, sumCosts } from './model.ts'
import { formatCapacities, formatCosts } from './table.ts'

const readJson = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8')) as T

const costs = await readJson<Costs>('costs.json')
const assumptions = await readJson<Assumptions>('assumptions.json')

const cost = (programMs: number): Cost => ({
  programMs,
  databaseMs: programMs / 2,
  walBytes: 1_000,
  databaseBytes: 100,
  fileBytes: 0,
})
const simpleCosts = Object.fromEntries(OPERATIONS.map((name) => [name, cost(10)])) as Costs
const onlyEdits: Assumptions = {
  ...assumptions,
  connectionsPerPerson: 1,
  perPersonAndMonth: {},
  perConnectionAndMonth: { edit: 1 },
  keptMonths: 12,
  peakFactor: 1,
}
/** With one edit per connection a month, one edit each second. */
const MONTH = 30 * 86_400

test('sums the costs of operations by their counts', () => {
  const { programMs, walBytes } = sumCosts(simpleCosts, { edit: 3, read: 2 })
  assert.deepEqual([programMs, walBytes], [50, 5_000])
})

test('computes cores, WAL and bytes of a load that a person can check', () => {
  const capacity = computeCapacity(simpleCosts, onlyEdits, MONTH)
  assert.equal(capacity.operationsPerSecond, 1)
  assert.equal(capacity.programCores, 0.01)
  assert.equal(capacity.databaseCores, 0.005)
  assert.equal(capacity.walBytesPerSecond, 1_000)
  // Each person and each connection once, then twelve months of edits.
  assert.equal(capacity.databaseBytes, MONTH * 100 * (2 + 12))
})

test('counts whole machines, and adds the spare ones', () => {
  const tiny = computeCapacity(simpleCosts, onlyEdits, 1)
  assert.deepEqual([tiny.programMachines, tiny.cells, tiny.databaseMachines], [2, 1, 2])
  // 100 cores on machines of 8, of which the peak may use 60 percent: 21 machines and a spare one.
  const many = computeCapacity(simpleCosts, onlyEdits, MONTH * 10_000)
  assert.equal(many.programMachines, 22)
})

test('adds cells for bytes as well as for processor time', () => {
  const small = { ...onlyEdits, maxDatabaseBytes: MONTH * 100 * 7 }
  assert.equal(computeCapacity(simpleCosts, small, MONTH).cells, 2)
})

test('the recorded costs have every operation and no other', () => {
  assert.deepEqual(Object.keys(costs), [...OPERATIONS])
  for (const name of OPERATIONS)
    assert.deepEqual(Object.keys(costs[name]), ['programMs', 'databaseMs', 'walBytes', 'databaseBytes', 'fileBytes'])
})

test('the page about capacity shows what the program prints', async () => {
  const page = await readFile(new URL('../../../docs/operations/capacity.md', import.meta.url), 'utf8')
  const capacities = [1e6, 1e7, 1e9].map((size) => computeCapacity(costs, assumptions, size))
  for (const table of [formatCapacities(capacities), formatCosts(costs)])
    assert.ok(page.includes(table), `docs/operations/capacity.md lacks this table:\n${table}`)
})
