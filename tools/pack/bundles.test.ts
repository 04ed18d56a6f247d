// The packed packages in bundles, as in users' apps: for pages, and for Node.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { uniqueName, usePlatform } from '@company-data/testkit'
import { inBrowser } from '@company-data/testkit/browser'
import { runInPage } from './testing/bundle-page.ts'
import { openBundle } from './testing/bundles.ts'
import { usePacked } from './testing/packed-project.ts'

/** The size limit of the person client in a page. */
const PERSON_CLIENT_BYTES = 60_000

const platform = await usePlatform()
const { consumer } = await usePacked()

for (const name of ['esbuild', 'vite'] as const) {
  test(`${name}: the person client is small in a page, and works`, async () => {
    const { entry, startBytes, allBytes, text } = await openBundle(consumer, name, 'page')
    assert.ok(startBytes <= PERSON_CLIENT_BYTES, `${startBytes} bytes gzipped`)
    // The validator with its pattern matcher is loaded on demand.
    assert.ok(allBytes > startBytes + 30_000, `${allBytes - startBytes} bytes on demand`)
    assert.doesNotMatch(text, /["']node:/)
    const call = `await run('${platform.frontDoor}', 'page-${name}-${uniqueName().toLowerCase()}')`
    const program = `await import('${pathToFileURL(entry)}'); console.log(JSON.stringify(${call}))`
    const output = await consumer.run(process.execPath, ['--input-type=module', '-e', program])
    assert.deepEqual(JSON.parse(output), { plaintext: 'Ada', date: false })
  })

  test(`${name}: a page of another origin runs the bundle in a real browser`, inBrowser, async () => {
    const { entry } = await openBundle(consumer, name, 'page')
    const result = await runInPage(entry, [platform.frontDoor, `browser-${name}-${uniqueName().toLowerCase()}`])
    assert.deepEqual(result, { plaintext: 'Ada', date: false })
  })

  test(`${name}: a page opens many values without the threads of Node`, async () => {
    const { entry, text } = await openBundle(consumer, name, 'threads')
    assert.doesNotMatch(text, /["']node:|decrypt-worker/)
    assert.deepEqual(JSON.parse(await consumer.run(process.execPath, [entry])), { right: 60, threads: 0 })
  })
}

test('esbuild: a Node bundle uses threads if their file is built too', async () => {
  const runBundle = async (file: string) => JSON.parse(await consumer.run(process.execPath, [`out/node/${file}`]))
  assert.deepEqual(await runBundle('with-threads/threads.js'), { right: 60, threads: 2 })
  assert.deepEqual(await runBundle('without/threads.js'), { right: 60, threads: 0 })
  assert.deepEqual(await runBundle('common/threads.cjs'), { right: 60, threads: 0 })
})
