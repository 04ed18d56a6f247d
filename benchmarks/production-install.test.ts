// The production install of `npm start`: nothing that only benchmarks need.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const readJson = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', path), 'utf8'))

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
