// Every page of the site: its links lead to pages and sections that exist, and the search is fast over all of them.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { errorKeys } from '@company-data/protocol/errors'
import { readIndex, type SearchIndexFile, search } from '../src/search/search-index.ts'

const folder = join(import.meta.dirname, '..', 'dist')
const pages = new Map(
  globSync('**/*.html', { cwd: folder }).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
)
const files = new Set(globSync('**/*', { cwd: folder }))

const readAnchors = (html: string): Set<string> =>
  new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))

/** The Swagger UI beside the site opens the operation that the address names. */
const TRY_IT = /^\/docs\?urls\.primaryName=([a-z-]+)(?:#\/[^/]+\/(\w+))?$/

const anchors = new Map([...pages].map(([path, html]) => [path, readAnchors(html)]))

test('the site has the guides, all concepts, four APIs, events and every error', () => {
  const expected = [
    ...['index.html', 'events.html', 'versions.html', 'without-the-sdk.html', 'concepts/index.html'],
    ...['receive-every-change', 'have-a-contract-signed', 'approve-logins', 'write-a-plugin'].map(
      (name) => `guides/${name}.html`,
    ),
    ...['company-data', 'account', 'consumer', 'operations'].map((name) => `reference/${name}/index.html`),
    ...errorKeys.map((key) => `errors/${key}.html`),
  ]
  assert.deepEqual(
    expected.filter((path) => !pages.has(path)),
    [],
  )
})

test('every link inside the site leads to a page and a section', () => {
  const broken: string[] = []
  for (const [path, html] of pages)
    for (const [, href = ''] of html.matchAll(/(?:href|src|data-search)="([^"]*)"/g)) {
      if (/^[a-z]+:/.test(href)) continue
      const [isTryIt, api, operation] = TRY_IT.exec(href) ?? []
      if (isTryIt !== undefined) {
        const isHere = operation === undefined || anchors.get(path)?.has(operation)
        if (!path.startsWith(`reference/${api}/`) || !isHere) broken.push(`${path}: ${href}`)
        continue
      }
      const [target = '', anchor] = href.split('#')
      const file = target === '' ? path : posix.join(posix.dirname(path), target)
      if (!files.has(file)) broken.push(`${path}: ${href}`)
      else if (anchor && !anchors.get(file)?.has(decodeURIComponent(anchor)))
        broken.push(`${path}: ${href} has no such section`)
    }
  assert.deepEqual(broken, [])
})

test('ids of a page are unique', () => {
  for (const [path, html] of pages) {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
      path,
    )
  }
})

test('every result of the search leads to a section', () => {
  const [file = ''] = globSync('assets/search-*.json', { cwd: folder })
  const index = readIndex(JSON.parse(readFileSync(join(folder, file), 'utf8')) as SearchIndexFile)
  for (const { address } of index.entries) {
    const [path = '', anchor] = address.split('#')
    assert.ok(anchor === undefined ? pages.has(path) : anchors.get(path)?.has(anchor), address)
  }
  for (const query of ['webhook', 'a', 'rate limited', 'sign contract person', 'X-Platform-Lease'])
    assert.ok(search(index, query).length > 0, query)
})
