// The production install of `npm start`: nothing that only benchmarks need.
import assert from 'node:assert/strict'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const { removeUnused } = createRequire(import.meta.url)('../tools/unused-files.cjs') as {
  removeUnused(packages: string): void
}
const root = join(import.meta.dirname, '..')
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

test('a production install has no dependency of the benchmarks', () => {
  const { dependencies = {}, devDependencies } = readJson('benchmarks/package.json')
  assert.deepEqual(dependencies, {})
  const server = readJson('apps/server/package.json')
  const { packages } = readJson('package-lock.json')
  const tools = Object.keys(devDependencies).filter(
    (name) => !(name in server.dependencies) && !name.startsWith('@company-data/'),
  )
  assert.ok(tools.includes('autocannon'))
  for (const name of tools) assert.equal(packages[`node_modules/${name}`].dev, true, name)
})

test('what a production install removes is imported by no program and no build', () => {
  const list =
    /^const UNUSED = \[([^\]]+)\]/m.exec(readFileSync(join(root, 'tools/unused-files.cjs'), 'utf8'))?.[1] ?? ''
  const removed = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
  assert.ok(removed.includes('esbuild'))
  const sources = globSync(
    ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}', 'tools/build*/*.ts', 'tools/*.ts'],
    {
      cwd: root,
    },
  ).filter((file) => !/\.test\.tsx?$|^packages\/testkit\//.test(file))
  assert.ok(sources.length > 1000)
  for (const file of sources) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const path of removed) assert.doesNotMatch(text, new RegExp(`from '${path}|import\\('${path}`), file)
  }
})

/** The files that remain of these once the unused ones are removed. */
const listRemaining = (paths: readonly string[]): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'unused-files-'))
  try {
    for (const path of paths) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), '')
    }
    symlinkSync(join(folder, 'own'), join(folder, 'packages', 'own'))
    removeUnused(join(folder, 'packages'))
    return paths.filter((path) => existsSync(join(folder, path)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a production install has its fonts, PDF reader and licences', () => {
  const files = globSync(
    [
      '@expo-google-fonts/*/{400Regular,700Bold}{,_Italic}/*.ttf',
      '@fontsource-variable/noto-sans-{jp,kr,sc,tc}/{unicode.json,files/*-wght-normal.woff2}',
      'dejavu-fonts-ttf/ttf/DejaVuSans{,-Bold}.ttf',
      'pdfjs-dist/{standard_fonts/*.{pfb,ttf},cmaps/*.bcmap,wasm/*_nowasm_fallback.js,build/pdf{,.worker}.mjs}',
      '@fastify/swagger-ui/static/*',
      '{vite,zod,fastify,harfbuzzjs,react-dom}/{LICENSE,LICENSE.md,package.json}',
    ],
    { cwd: join(root, 'node_modules') },
  ).map((path) => join('packages', path))
  assert.ok(files.length > 500)
  assert.deepEqual(listRemaining(files), files)
})

test('a production install has each typeface that a page names', () => {
  const styles = readFileSync(join(root, 'packages/ui/src/base.css'), 'utf8')
  const files = [...styles.matchAll(/url\("(@fontsource-variable\/[^"]+)"\)/g)].map(
    ([, path = '']) => `packages/${path}`,
  )
  assert.ok(files.length >= 3)
  assert.deepEqual(listRemaining(files), files)
})

test('unused files are removed, and linked packages stay whole', () => {
  const used = ['packages/a/index.js', 'packages/a/LICENSE.md', 'packages/a/node_modules/b/index.mjs', 'own/types.d.ts']
  const unused = [
    ...['packages/a/README.md', 'packages/a/index.d.ts', 'packages/a/index.js.map', 'packages/a/test/index.js'],
    ...['packages/a/node_modules/b/index.d.mts', 'packages/zod/src/index.ts', 'packages/esbuild/main.js'],
    ...['packages/jiti/lib/jiti.cjs', 'packages/a/font.ttf.png', 'packages/a/index.js.flow'],
    'packages/@fontsource-variable/inter/files/inter-greek-wght-normal.woff2',
  ]
  assert.deepEqual(listRemaining([...used, ...unused]), used)
})
