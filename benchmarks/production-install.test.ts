// The production install of `npm start`: nothing that only benchmarks need.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

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
  const list = /^const UNUSED = \[([^\]]+)\]/m.exec(readFileSync(join(root, 'tools/bootstrap.cjs'), 'utf8'))?.[1] ?? ''
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
