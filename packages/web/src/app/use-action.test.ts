// Every action of a page runs once at a time: pages use `useAction`, and `useMutation` only where a later call replaces an earlier one.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = new URL('../../../../', import.meta.url).pathname

/** A second call is wanted while the first runs, and neither creates anything. */
const PARALLEL = [
  'apps/portal/src/service-keys/own-key/use-own-keys.ts',
  'apps/wallet/src/account/account-page.tsx',
  'packages/web/src/app/use-action.ts',
  'packages/web/src/conversation/mark-read.tsx',
  'packages/web/src/fields/plugin/plugin-blocks.tsx',
  'packages/web/src/runs/step-form/link-input.tsx',
]

test('no page calls useMutation except where calls may overlap', () => {
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  const calling = sources.filter((file) => /\buseMutation\(/.test(readFileSync(`${root}${file}`, 'utf8')))
  assert.deepEqual(calling.sort(), PARALLEL)
})
