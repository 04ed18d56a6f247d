// The stored plugins while they are read, changed and removed concurrently.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { addCleanup } from '@company-data/testkit'
import { log } from '../../../platform/log/log.ts'
import { type KnownPlugin, pluginFiles } from './plugin-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'company-data-plugins-'))
addCleanup(() => rm(folder, { recursive: true, force: true }))

/** A forwarder that has just started: its memory is empty. */
const restarted = () => pluginFiles(folder, log('silent'))

const createPlugin = (id: string): KnownPlugin => ({
  id,
  revision: 1,
  base_url: 'https://plugin.example',
  builtin_key: null,
  token: 'secret',
  description: null,
  fetchedAt: null,
  lastError: null,
})

const createIds = (name: string): string[] => Array.from({ length: 100 }, (_, index) => `${name}-${index}`)

test('[A-74] a plugin removed during a read stays removed in memory and on disk', async () => {
  const ids = createIds('read')
  const before = restarted()
  for (const id of ids) await before.change(id, () => createPlugin(id))
  const files = restarted()
  await Promise.all(ids.flatMap((id) => [files.find(id), files.find(id), files.remove(id), files.find(id)]))
  for (const id of ids) assert.equal(await files.find(id), undefined, id)
  for (const id of ids) assert.equal(await restarted().find(id), undefined, id)
})

test('[A-74] a description that arrives late does not bring its plugin back', async () => {
  const files = restarted()
  for (const id of createIds('described')) {
    await files.change(id, () => createPlugin(id))
    const describe = (current: KnownPlugin | undefined): KnownPlugin => {
      if (current === undefined) throw new Error('removed')
      return { ...current, lastError: 'described' }
    }
    // In any order, the plugin is gone in the end.
    const [removed] = await Promise.allSettled([files.remove(id), files.change(id, describe)])
    assert.equal(removed.status, 'fulfilled')
    assert.equal(await files.find(id), undefined, id)
    await files.change(id, () => createPlugin(id))
    await Promise.all([files.change(id, describe), files.remove(id)])
    assert.equal(await files.find(id), undefined, id)
  }
})

test('serializes concurrent changes and does not write an unchanged plugin', async () => {
  const files = restarted()
  await files.change('counted', () => createPlugin('counted'))
  const rise = (current: KnownPlugin | undefined): KnownPlugin => ({
    ...createPlugin('counted'),
    revision: (current?.revision ?? 0) + 1,
  })
  await Promise.all(Array.from({ length: 20 }, () => files.change('counted', rise)))
  assert.equal((await restarted().find('counted'))?.revision, 21)
  await rm(join(folder, 'plugins', 'counted.json'))
  await files.change('counted', (current) => current ?? createPlugin('counted'))
  assert.equal(await restarted().find('counted'), undefined)
})
