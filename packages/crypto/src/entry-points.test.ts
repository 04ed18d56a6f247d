// The entry points of the package: their exports, and the modules that the server's entry point can never reach.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import * as whole from './index.ts'
import * as open from './open/index.ts'
import * as seal from './seal/index.ts'

const root = import.meta.dirname
const listImports = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, name]) => name ?? '')

/** Every file that this file loads, directly or indirectly. */
const reach = (file: string, visited = new Set<string>()): Set<string> => {
  if (visited.has(file)) return visited
  visited.add(file)
  for (const name of listImports(file)) if (name.startsWith('.')) reach(join(dirname(file), name), visited)
  return visited
}

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => join(root, name))

test('the fixed entry points exist', () => {
  const names = [
    'sealValue',
    'openValue',
    'sealAccountEnvelope',
    'openAccountEnvelope',
    'createServiceKeys',
    'verifiedHash',
  ]
  for (const name of names) assert.equal(typeof Reflect.get(whole, name), 'function', name)
})

test('(T-07) the entry point ./seal cannot open a sealed value or a private key', () => {
  const reached = [...reach(join(root, 'seal/index.ts'))].map((file) => relative(root, file))
  assert.ok(reached.length > 10)
  assert.deepEqual(
    reached.filter((file) => /^(open|keys)\//.test(file)),
    [],
  )
  assert.deepEqual(
    Object.keys(seal).filter((name) => /^(open|load|unwrap|import)/.test(name)),
    ['openOtkBox'],
  )
})

test('the entry point ./forms uses no key', () => {
  const reached = [...reach(join(root, 'forms/index.ts'))].map((file) => relative(root, file))
  assert.deepEqual(
    reached.filter((file) => /^(open|seal|keys)\//.test(file)),
    [],
  )
})

test('the entry point ./open seals nothing', () => {
  assert.deepEqual(
    Object.keys(open).filter((name) => /^(seal|wrap|create)/.test(name)),
    [],
  )
})

test('[D1-ENC-13] (T-01) the RSA hash is written out once per routine: no module serves both', () => {
  const naming = (hash: string) =>
    sources
      .filter((file) => new RegExp(`RSA-OAEP', (.*, )?hash: '${hash}'`).test(readFileSync(file, 'utf8')))
      .map((file) => relative(root, file))
  assert.deepEqual(naming('SHA-1').sort(), ['open/open-account-envelope.ts', 'seal/seal-account-envelope.ts'])
  assert.deepEqual(naming('SHA-256').sort(), ['keys/key-pair.ts', 'open/open-value.ts', 'seal/seal-value.ts'])
})

test('the sources import only each other, so that they load in a browser', () => {
  for (const file of sources) {
    assert.deepEqual(
      listImports(file).filter((name) => !/^\.{1,2}\/.*\.ts$/.test(name)),
      [],
      relative(root, file),
    )
  }
})
