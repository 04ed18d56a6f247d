// The built program finds the files next to its sources: pages, API documents and thread files. The seal of a PDF is in
// flow-run-crash.test.ts, a first start with migrations in process.test.ts.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  createDatabases,
  createFlow,
  createService,
  type DatabaseProxy,
  type Program,
  registerCompany,
  startDatabaseProxy,
  startProgram,
  type TestDatabases,
  until,
} from '@company-data/testkit'
import { describedRoutes } from '../../src/compose/routes.ts'
import { apiDocuments, openApi } from '../../src/gate/reference/openapi.ts'

let dataDir: string
let databases: TestDatabases
let proxy: DatabaseProxy
let program: Program
let frontDoor: string
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'company-data-built-program-'))
  databases = await createDatabases(['eu'])
  proxy = await startDatabaseProxy(databases.directory)
  program = await startProgram({
    DATA_DIR: dataDir,
    DATABASE_URL: proxy.through(databases.directory),
    DATABASE_URL_EU: proxy.through(databases.regions.get('eu') ?? ''),
  })
  frontDoor = program.addresses.front_door ?? ''
})
after(async () => {
  await program.stop('SIGKILL')
  proxy.close()
  await databases.drop()
  await rm(dataDir, { recursive: true })
})

test('the program serves the consent page and the Swagger UI', async () => {
  for (const path of ['/auth', '/docs', '/docs/swagger-ui-bundle.js']) {
    const response = await fetch(frontDoor + path)
    assert.equal(response.status, 200, path)
    assert.ok((await response.text()).length > 100, path)
  }
})

test('the program serves the OpenAPI documents of its routes and addresses', async () => {
  const bases = { frontDoor, regions: [program.addresses.eu ?? ''], forwarder: program.addresses.forwarder }
  for (const document of apiDocuments) {
    const response = await fetch(`${frontDoor}/openapi/${document}.json`)
    assert.deepEqual(await response.json(), JSON.parse(JSON.stringify(openApi(document, describedRoutes, bases))))
  }
})

test('the threads for hashes and for large drafts start', async () => {
  const company = await registerCompany({ frontDoor })
  const flow = await createFlow(await createService(company))
  const help = 'x'.repeat(100_000)
  const saved = await flow.saveDraft({
    entry: 'first',
    output_mode: 'data_only',
    parties: [
      { key: 'company', label: 'Company', type: 'owner' },
      { key: 'customer', label: 'Customer', type: 'person' },
    ],
    nodes: [
      {
        key: 'first',
        label: 'First',
        party: 'customer',
        elements: [{ kind: 'field', slug: 'rent', type: 'decimal', label: 'Rent', help }],
      },
    ],
    edges: [],
    constants: [],
  })
  assert.equal(saved.status, 200, saved.text)
  const preview = await flow.portal('POST', '/preview', { answers: { rent: '12.50' }, reference_date: '2025-03-10' })
  assert.equal(preview.status, 200, preview.text)
})

test('the stack of a logged error names sources', async () => {
  proxy.cutAfter(0)
  const stacks = () => [...program.stdout().matchAll(/"stack":"([^"]+)"/g)].map(([, stack = '']) => stack)
  const namesSource = (stack: string): boolean => /apps\/server\/src\/[\w/-]+\.ts:\d+/.test(stack)
  await until('a logged error has a frame of ours', () => stacks().some(namesSource))
  for (const stack of stacks()) assert.doesNotMatch(stack, /apps\/server\/dist\//)
})
