// Plants one violation of each boundary rule in an empty tree and expects it to be found, and nothing else.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { findCycles } from '../import-graph/cycles.ts'
import { readHookEdges } from '../import-graph/hook-edges.ts'
import { readImports } from '../import-graph/imports.ts'
import { units } from './boundaries.ts'
import { findViolations } from './check-boundaries.ts'
import { featureEdges } from './feature-edges.ts'

/** File → its imported modules, or its text. */
type Tree = Record<string, readonly string[] | string>

const toSource = (planted: readonly string[] | string): string =>
  typeof planted === 'string' ? planted : planted.map((name) => `import { x } from '${name}'\n`).join('')

const violationsIn = (tree: Tree): string[] => {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  try {
    for (const [file, planted] of Object.entries(tree)) {
      mkdirSync(join(root, dirname(file)), { recursive: true })
      writeFileSync(join(root, file), toSource(planted))
    }
    return findViolations(root).map(({ rule, file, offender }) => `${rule} ${file} ${offender}`)
  } finally {
    rmSync(root, { recursive: true })
  }
}

const src = 'apps/server/src'

const webhooks = `${src}/features/delivery/webhooks`

const refused: ReadonlyArray<readonly [rule: string, file: string, imported: string]> = [
  ['package', 'packages/protocol/src/a.ts', '@company-data/crypto'],
  ['package', 'packages/sdk/src/a.ts', '@company-data/server'],
  ['package', 'packages/ui/src/a.tsx', '@company-data/sdk'],
  ['page', 'apps/portal/src/configuration/services/services-page.tsx', '../../overview/overview-texts.ts'],
  ['page', 'apps/portal/src/configuration/services/services-page.tsx', '../webhooks/webhooks-texts.ts'],
  ['page', 'apps/portal/src/app/route-group.ts', '../configuration/services/services.ts'],
  ['package', 'packages/field-types/src/a.test.ts', '@company-data/testkit'],
  ['package', `${webhooks}/probe.ts`, '@company-data/sdk'],
  ['package', `${src}/platform/http/a.ts`, '@company-data/testkit'],
  ['path', 'packages/sdk/src/a.ts', '../../crypto/src/open/index.ts'],
  ['path', 'packages/sdk/src/a.ts', '../../../apps/server/src/compose/app.ts'],
  ['path', `${webhooks}/probe.ts`, '../../../../../../packages/crypto/src/index.ts'],
  ['path', 'tools/a.ts', '../apps/server/src/compose/app.ts'],
  ['law-4', `${webhooks}/probe.ts`, '@company-data/crypto'],
  ['law-4', `${webhooks}/probe.ts`, '@company-data/crypto/open'],
  ['law-4', `${src}/compose/app.ts`, '@company-data/crypto/open'],
  ['layer', `${src}/main.ts`, './gate/route.ts'],
  ['layer', `${src}/gate/route.ts`, '../features/delivery/webhooks/index.ts'],
  ['layer', `${src}/gate/route.ts`, '../compose/config.ts'],
  ['layer', `${src}/platform/http/body.ts`, '../../features/delivery/webhooks/index.ts'],
  ['layer', `${src}/platform/http/body.ts`, '../../gate/route.ts'],
  ['layer', `${src}/platform/http/body.ts`, '../../compose/config.ts'],
  ['layer', `${webhooks}/probe.ts`, '../../../compose/config.ts'],
  ['feature-entry', `${src}/compose/app.ts`, '../features/delivery/webhooks/probe.ts'],
  ['feature-entry', `${webhooks}/probe.ts`, '../../sharing/services/store.ts'],
  ['feature-entry', `${webhooks}/probe.test.ts`, '../../sharing/services/store.ts'],
  ['feature-edge', `${webhooks}/probe.ts`, '../../contracts/documents/index.ts'],
  ['feature-edge', `${src}/features/identity/accounts/login.ts`, '../oauth/index.ts'],
  ['npm', `${webhooks}/routes.ts`, 'fastify'],
  ['npm', `${webhooks}/routes.ts`, 'zod'],
  ['npm', `${src}/main.ts`, 'pino'],
  ['test-code', `${src}/platform/db/database.ts`, './testing/fake.ts'],
  ['test-code', `${src}/compose/app.ts`, './config.test.ts'],
]

for (const [rule, file, imported] of refused) {
  test(`${rule}: ${file} may not import ${imported}`, () => {
    assert.deepEqual(violationsIn({ [file]: [imported] }), [`${rule} ${file} ${imported}`])
  })
}

test('a listed import is allowed', () => {
  const tree: Tree = {
    [`${src}/main.ts`]: ['./compose/run.ts'],
    [`${src}/compose/run.ts`]: ['./app.ts', './config.ts', '../platform/db/index.ts'],
    [`${src}/compose/app.ts`]: ['../features/delivery/webhooks/index.ts', './stores.ts', '../gate/base.ts', 'fastify'],
    [`${webhooks}/index.ts`]: ['./probe.ts'],
    [`${webhooks}/probe.ts`]: [
      '../../sharing/services/index.ts',
      '../changes/index.ts',
      '../../../gate/route.ts',
      '@company-data/crypto/seal',
      '@company-data/protocol/wire/delivery/webhooks',
    ],
    [`${src}/features/sharing/contact-data/edit.ts`]: ['../../delivery/changes/index.ts', 'node:crypto', 'kysely'],
    [`${src}/features/operations/operations/jobs.ts`]: [
      '../../contracts/flow-runs/index.ts',
      '../../../platform/db/index.ts',
    ],
    [`${webhooks}/webhooks.test.ts`]: ['@company-data/testkit', '@company-data/crypto/open', '../../../compose/app.ts'],
    'packages/testkit/src/platform/start-platform.ts': ['@company-data/server'],
    'packages/sdk/src/person-client.ts': ['@company-data/crypto'],
    'tools/generate.ts': ['../apps/server/src/compose/settings.ts'],
  }
  assert.deepEqual(violationsIn(tree), [])
})

test('cycle: counts type imports and finds cycles through entry points', () => {
  const typeImport = "import type {\n  A, // don't\n} from './b.ts'\n"
  assert.deepEqual(violationsIn({ 'packages/sdk/src/a.ts': typeImport, 'packages/sdk/src/b.ts': ['./a.ts'] }), [
    'cycle packages/sdk/src/a.ts packages/sdk/src/b.ts → packages/sdk/src/a.ts',
  ])
  const tree: Tree = {
    'apps/server/package.json': '{"exports": {".": "./src/index.ts"}}',
    'packages/testkit/package.json': '{"exports": {".": "./src/index.ts"}}',
    'packages/testkit/src/index.ts': ['@company-data/server'],
    'apps/server/src/index.ts': ['@company-data/testkit'],
  }
  assert.deepEqual(violationsIn(tree), [
    'package apps/server/src/index.ts @company-data/testkit',
    'cycle apps/server/src/index.ts packages/testkit/src/index.ts → apps/server/src/index.ts',
  ])
})

test('cycle: finds one through a pattern of entry points', () => {
  const tree: Tree = {
    'packages/protocol/package.json': '{"exports": {"./wire/*": "./src/wire/*.ts"}}',
    'packages/protocol/src/wire/sharing/a.ts': ['@company-data/protocol/wire/sharing/b'],
    'packages/protocol/src/wire/sharing/b.ts': ['./a.ts'],
  }
  assert.deepEqual(violationsIn(tree), [
    'package packages/protocol/src/wire/sharing/a.ts @company-data/protocol/wire/sharing/b',
    'cycle packages/protocol/src/wire/sharing/a.ts packages/protocol/src/wire/sharing/b.ts → packages/protocol/src/wire/sharing/a.ts',
  ])
})

test('unlisted: a new package, server folder or feature has to be listed first', () => {
  assert.deepEqual(
    violationsIn({ 'packages/extra/src/a.ts': '', [`${src}/lib/a.ts`]: '', [`${src}/features/identity/new/a.ts`]: '' }),
    [
      `unlisted ${src}/features/identity/new/a.ts ${src}/features/identity/new/a.ts`,
      `unlisted ${src}/lib/a.ts ${src}/lib/a.ts`,
      'unlisted packages/extra/src/a.ts packages/extra/src/a.ts',
    ],
  )
})

const hooksFile = `${src}/compose/hooks.ts`

test('hook: refuses a cycle between subscribers and callers', () => {
  const table = (entry: string) =>
    `import { findParked } from '../features/delivery/webhooks/index.ts'\nexport const table = ({ connections, accounts }) => ({\n  ${entry},\n})\n`
  assert.deepEqual(violationsIn({ [hooksFile]: table("'services.deleting': [connections.endOfService]") }), [])
  assert.deepEqual(violationsIn({ [hooksFile]: table("'changes.parked': findParked") }), [])
  const [circle = ''] = violationsIn({ [hooksFile]: table("'connections.ending': [accounts.refuse]") })
  assert.match(circle, /^hook-cycle .*accounts.*connections/)
  assert.deepEqual(violationsIn({ [hooksFile]: table("'nobody.deleting': []") }), [`hook ${hooksFile} nobody.deleting`])
})

test('hook: reads the tables of the composition completely', () => {
  const edges = readHookEdges(join(import.meta.dirname, '..', '..'), Object.keys(featureEdges))
  const findSubscribers = (hook: string) => edges.find((edge) => edge.hook === hook)?.subscribers
  assert.deepEqual(findSubscribers('services.deleting'), ['two-factor', 'flow-runs', 'connections', 'documents'])
  assert.deepEqual(findSubscribers('connections.connecting'), ['connect-requests'])
  assert.deepEqual(findSubscribers('changes.parked'), ['webhooks'])
  assert.deepEqual(findSubscribers('accounts.deleting'), ['companies', 'clients', 'delegates', 'oauth', 'reports'])
  assert.ok(findSubscribers('accounts.deletion')?.includes('connections'))
})

test('computed: refuses an import that cannot be read', () => {
  assert.deepEqual(violationsIn({ [`${src}/compose/app.ts`]: 'await import(name)\n' }), [
    `computed ${src}/compose/app.ts a computed import`,
  ])
})

test('name: refuses catch-all names of files and folders', () => {
  const names = ['utils', 'helpers', 'common', 'shared', 'misc', 'types', 'constants']
  for (const name of names) {
    assert.deepEqual(violationsIn({ [`packages/sdk/src/${name}.ts`]: '' }), [
      `name packages/sdk/src/${name}.ts ${name}`,
    ])
    assert.deepEqual(violationsIn({ [`packages/sdk/src/${name}/a.ts`]: '' }), [
      `name packages/sdk/src/${name}/a.ts ${name}`,
    ])
  }
  assert.deepEqual(violationsIn({ 'packages/sdk/src/field-types.ts': '' }), [])
})

test('reads every form of import, and no comments', () => {
  const text = [
    "import './effect.ts'",
    "import whole from './whole.ts'",
    "import * as all from './all.ts'",
    "import whole2, { type A } from './mixed.ts'",
    "export * from './star.ts'",
    "export { b } from './again.ts'",
    "export type { C } from './typed.ts'",
    "let d: import('./inline.ts').D",
    "const e = await import('./dynamic.ts')",
    "// import { f } from './comment.ts'",
    " * import('./comment.ts')",
  ].join('\n')
  const names = ['effect', 'whole', 'all', 'mixed', 'star', 'again', 'typed', 'inline', 'dynamic']
  assert.deepEqual([...readImports(text).imports].sort(), names.map((name) => `./${name}.ts`).sort())
})

test('the allow-list itself has no cycle', () => {
  const features = new Map(Object.entries(featureEdges).map(([name, edges]) => [name, edges === 'any' ? [] : edges]))
  assert.deepEqual(findCycles(features), [])
  assert.ok([...features.values()].every((edges) => !edges.includes('operations')))
  const findUnit = (entryPoint: string) =>
    Object.keys(units).find((folder) => folder.endsWith(`/${entryPoint.split('/')[0]}`))
  const packages = Object.entries(units).map(
    ([folder, { may }]) => [folder, may.flatMap((entryPoint) => findUnit(entryPoint) ?? [])] as const,
  )
  assert.deepEqual(findCycles(new Map(packages)), [])
})
