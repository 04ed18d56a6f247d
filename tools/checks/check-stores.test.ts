// Plants SQL in the wrong file and tables of the wrong feature in an empty tree and expects each to be found.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { findStoreViolations, type StoreRules } from './check-stores.ts'

const src = 'apps/server/src'
const webhooks = `${src}/features/delivery/webhooks`
const rules: StoreRules = {
  owners: { platform: ['job'], webhooks: ['webhook'], services: ['service', 'service_log'] },
  exceptions: [],
  largeColumns: {},
  wholeRowUses: [],
}
const schema = {
  [`${src}/schema/region.ts`]:
    'interface Job {\n}\nexport interface RegionTables {\n  job: Job\n  webhook: W\n  service: S\n  service_log: L\n}\n',
}

const violationsIn = (tree: Record<string, string>, changed: Partial<StoreRules> = {}): string[] => {
  const root = mkdtempSync(join(tmpdir(), 'stores-'))
  try {
    for (const [file, text] of Object.entries({ ...schema, ...tree })) {
      mkdirSync(join(root, dirname(file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    return findStoreViolations(root, { ...rules, ...changed }).map(
      ({ rule, file, offender }) => `${rule} ${file} ${offender}`,
    )
  } finally {
    rmSync(root, { recursive: true })
  }
}

const sqlTexts = [
  "db.selectFrom('webhook')",
  "tx.insertInto('webhook')",
  "tx.updateTable('webhook')",
  "tx.deleteFrom('webhook')",
  'sql`select 1`',
  'sql<{ id: string }>`select 1`',
  'sql<Array<{ id: string }>>`select 1`',
  "sql.ref('id')",
  "db.query({ name: 'a', text: `select id from webhook` })",
  "db.query({ text: 'update webhook set url = $1' })",
  'const statement = `\n  with due as (select 1) select * from due`',
]
for (const text of sqlTexts) {
  test(`SQL outside a store is refused: ${JSON.stringify(text)}`, () => {
    const file = `${webhooks}/probe.ts`
    assert.deepEqual(violationsIn({ [file]: text }), [`sql ${file} SQL`])
    const fine = ['store.ts', 'probe-store.ts', 'lanes/store.ts', 'probe.test.ts', 'testing/rows.ts']
    for (const name of fine) assert.deepEqual(violationsIn({ [`${webhooks}/${name}`]: text }), [], name)
  })
}

test('ignores SQL in comments, imports and labels', () => {
  const text = [
    "// db.selectFrom('service') and sql`select`",
    '/** select * from service */',
    "import { sql } from 'kysely'",
    "const label = 'update the webhook'",
    "const words = 'selected with care'",
  ].join('\n')
  assert.deepEqual(violationsIn({ [`${webhooks}/probe.ts`]: text }), [])
})

const foreign = [
  "db.selectFrom('service')",
  "db.selectFrom('service as s')",
  "db.selectFrom('webhook').innerJoin('service as s', 's.id', 'webhook.service_id')",
  "tx.insertInto('service')",
  "tx.updateTable('service')",
  "tx.deleteFrom('service')",
  "tx.deleteFrom('webhook').using('service')",
  'sql`select * from service s`',
  'sql`select * from webhook w join service s on s.id = w.service_id`',
  'sql`select * from webhook w, service s`',
  'sql`insert into service (id) values (1)`',
  'sql`update service set name = 1`',
  'sql`delete from webhook using service`',
  'const statement = `select from\n  service`',
  'sql`lock table service`',
]
for (const text of foreign) {
  test(`a store names only tables of its feature: ${JSON.stringify(text)}`, () => {
    const file = `${webhooks}/store.ts`
    assert.deepEqual(violationsIn({ [file]: text }), [`table ${file} service`])
    assert.deepEqual(
      violationsIn({ [`${src}/features/sharing/services/store.ts`]: text.replaceAll('webhook', 'service_log') }),
      [],
    )
    const exception = { file: 'features/delivery/webhooks/store.ts', table: 'service', reason: 'speed' }
    assert.deepEqual(violationsIn({ [file]: text }, { exceptions: [exception] }), [])
  })
}

test('the platform names only its own tables, and tests name any', () => {
  assert.deepEqual(violationsIn({ [`${src}/platform/jobs/jobs.ts`]: 'sql`select * from job`' }), [])
  const file = `${src}/platform/jobs/jobs.ts`
  assert.deepEqual(violationsIn({ [file]: 'sql`select * from webhook`' }), [`table ${file} webhook`])
  assert.deepEqual(violationsIn({ [`${webhooks}/a.test.ts`]: 'sql`select * from service`' }), [])
})

test('every table has one owner, and every owner has existing tables', () => {
  const owners = { platform: ['job'], webhooks: ['webhook', 'gone'], services: ['service', 'webhook'] }
  assert.deepEqual(violationsIn({}, { owners }), [
    'owner tools/checks/table-owners.ts service_log',
    'owner tools/checks/table-owners.ts gone',
    'owner tools/checks/table-owners.ts webhook',
  ])
})

test('refuses an exception that is not needed', () => {
  const exceptions = [{ file: 'features/delivery/webhooks/store.ts', table: 'service', reason: 'speed' }]
  assert.deepEqual(violationsIn({}, { exceptions }), [
    'exception tools/checks/table-owners.ts features/delivery/webhooks/store.ts service',
  ])
})

const wholeReads = [
  "db.selectFrom('webhook').where('id', '=', id).selectAll()",
  "db\n  .selectFrom('webhook as w')\n  .selectAll('w')",
  "tx.updateTable('webhook').set(change).returningAll()",
  'const TEXT = `select * from webhook where id = $1`',
]
for (const text of wholeReads) {
  test(`(B-22) a store names its columns: ${JSON.stringify(text)}`, () => {
    const tree = { [`${webhooks}/store.ts`]: text }
    const largeColumns = { webhook: ['secret'] }
    assert.deepEqual(violationsIn(tree, { largeColumns }), [`columns ${webhooks}/store.ts webhook`])
    const use = { file: 'delivery/webhooks/store.ts', table: 'webhook', uses: 1, reason: 'all of it is sent' }
    assert.deepEqual(violationsIn(tree, { largeColumns, wholeRowUses: [use] }), [])
    assert.deepEqual(violationsIn(tree, { largeColumns, wholeRowUses: [{ ...use, uses: 2 }] }), [
      `columns ${webhooks}/store.ts webhook`,
    ])
    assert.deepEqual(violationsIn(tree), [])
  })
}
