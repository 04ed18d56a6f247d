// The tree of an image: it has what the built program loads, starts without the rest of the repository, and stays small.
import assert from 'node:assert/strict'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { call, createDatabases, dataFolder, startProgram } from '@company-data/testkit'
import { copyRuntimeTree } from './copy-tree.ts'
import { RUNTIME_PACKAGES } from './packages.ts'

const root = join(import.meta.dirname, '..', '..')
const MAX_MB = 100

const folder = mkdtempSync(join(tmpdir(), 'runtime-tree-'))
after(() => rmSync(folder, { recursive: true }))
const tree = join(folder, 'tree')
copyRuntimeTree(root, tree, { withPostgres: false })

const listFiles = (): string[] =>
  globSync('**/*', { cwd: tree, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('the tree has every package that the built server imports', () => {
  const bundle = globSync('apps/server/dist/*.js', { cwd: tree })
  assert.ok(bundle.length > 5)
  const imported = new Set<string>()
  for (const file of bundle)
    for (const [, name = ''] of readFileSync(join(tree, file), 'utf8').matchAll(
      /(?:^import .*?from|^import|import\() ?"([^"./][^"]*)"/gm,
    ))
      if (!isBuiltin(name))
        imported.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
  assert.ok(imported.has('@aws-sdk/client-s3'), [...imported].join(' '))
  assert.deepEqual(
    [...imported].filter((name) => !RUNTIME_PACKAGES.includes(name)),
    [],
  )
})

test('the tree has the fonts of documents', () => {
  const fonts = [
    'node_modules/@expo-google-fonts/*/{400Regular,700Bold}{,_Italic}/*.ttf',
    'node_modules/@fontsource-variable/noto-sans-{jp,kr,sc,tc}/{unicode.json,files/*-wght-normal.woff2}',
    'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans{,-Bold}.ttf',
  ].flatMap((pattern) => globSync(pattern, { cwd: root }))
  assert.ok(fonts.length > 100)
  for (const path of fonts) assert.ok(existsSync(join(tree, path)), path)
})

test('the tree has no sources of the build, types or maps', () => {
  const names = listFiles().map((path) => relative(tree, path))
  assert.deepEqual(
    names.filter((name) => /\.d\.[cm]?ts$|\.map$|node_modules\/(?:vite|react|typescript)\//.test(name)),
    [],
  )
  const megabytes = listFiles().reduce((sum, path) => sum + statSync(path).size, 0) / 1_000_000
  assert.ok(megabytes < MAX_MB, `${megabytes} MB`)
})

test('the program starts from the tree, with its pages and commands', async () => {
  const databases = await createDatabases(['eu'])
  const data = dataFolder()
  after(async () => {
    await databases.drop()
    await data.remove()
  })
  const settings = {
    DATA_DIR: data.path,
    DATABASE_URL: databases.directory,
    DATABASE_URL_EU: databases.regions.get('eu') ?? '',
    WEB_APPS: 'on',
    LOG_LEVEL: 'warn',
    OPERATOR_TOKEN: 'token-of-the-runtime-tree-test',
  }
  const program = await startProgram(settings, [
    join(tree, 'apps', 'server', 'bin', 'company-data-server.cjs'),
    'start',
  ])
  try {
    const frontDoor = program.addresses.front_door ?? ''
    for (const path of [
      '/',
      '/docs',
      '/wallet/',
      '/portal/',
      '/console/',
      '/openapi/operations.json',
      '/api/health/ready',
    ])
      assert.equal((await call(frontDoor, 'GET', path)).status, 200, path)
    assert.equal(program.stderr(), '')
  } finally {
    assert.equal((await program.stop()).code, 0)
  }
})
