// The documentation site in a real browser, as the platform serves it: policy, search, editor, copies, layouts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, useBrowser } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'

const platform = await usePlatform()
const { openPage } = useBrowser()

const openAt = async (path: string, options = {}): Promise<Page> => {
  const page = await openPage(options)
  await page.goto(`${platform.frontDoor}/docs/${path}`)
  return page
}

test('pages have a policy without inline code, and revalidate', async () => {
  const response = await fetch(`${platform.frontDoor}/docs/concepts/changes.html`)
  assert.equal(response.status, 200)
  const policy = response.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
  assert.doesNotMatch(policy, /unsafe|data:|\*/)
  assert.equal(response.headers.get('cache-control'), 'no-cache')
  const html = await response.text()
  assert.doesNotMatch(html, /<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=/)
  const etag = response.headers.get('etag') ?? ''
  const revalidated = await fetch(response.url, { headers: { 'if-none-match': etag } })
  assert.equal(revalidated.status, 304)
})

test('the first page weighs at most 300 KB, and nothing comes from elsewhere', inBrowser, async () => {
  const page = await openPage()
  const bodies: Array<Promise<number>> = []
  page.on('response', (response) => {
    assert.ok(response.url().startsWith(platform.frontDoor), response.url())
    bodies.push(response.body().then(({ length }) => length))
  })
  await page.goto(`${platform.frontDoor}/docs/index.html`, { waitUntil: 'networkidle' })
  const sizes = await Promise.all(bodies)
  assert.ok(sizes.length >= 4)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(total <= 300_000, `${total} bytes before compression`)
})

test('names that are not files of the site are 404', async () => {
  for (const path of [
    'nope.html',
    'concepts/nope.html',
    'a/b/c.html',
    '.built-from',
    'errors/nope.html',
    '..%2fx.html',
    'index.html/x.html',
    `${'a'.repeat(300)}.html`,
  ])
    assert.ok([400, 404].includes((await fetch(`${platform.frontDoor}/docs/${path}`)).status), path)
})

test('every error key has its page beside the plain one', async () => {
  const plain = await fetch(`${platform.frontDoor}/docs/errors/rate.limited`)
  assert.match(await plain.text(), /^# rate\.limited/)
  const page = await fetch(`${platform.frontDoor}/docs/errors/rate.limited.html`)
  assert.match(await page.text(), /<h1><code>rate\.limited<\/code><\/h1>|<h1>rate\.limited<\/h1>/)
})

test('a search finds pages, sections, operations and errors without a server', inBrowser, async () => {
  const page = await openAt('index.html')
  await page.keyboard.press('/')
  const input = page.getByRole('searchbox', { name: 'Search the documentation' })
  await input.fill('acknowledge')
  const results = page.locator('#site-search-results a')
  await results.first().waitFor()
  await page.context().setOffline(true)
  for (const [query, expected] of [
    ['rate.limited', 'errors/rate.limited.html'],
    ['listChanges', 'reference/company-data/changes.html#listChanges'],
    ['pull feed', 'concepts/changes.html#the-pull-feed'],
  ] as const) {
    await input.fill(query)
    await page.locator(`#site-search-results a[href$="${expected}"]`).waitFor()
  }
  await input.fill('zzzzqq')
  await page.getByText('Nothing found.').waitFor()
  await page.context().setOffline(false)
  await input.fill('pull feed')
  await page.locator('#site-search-results a[href$="concepts/changes.html#the-pull-feed"]').click()
  await page.waitForURL(/concepts\/changes\.html#the-pull-feed$/)
  await page.getByRole('heading', { name: 'Changes', level: 1 }).waitFor()
})

test('text typed before the script of the page is loaded is searched for', inBrowser, async () => {
  const page = await openPage()
  const { promise: isPressed, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await isPressed
    await route.continue()
  })
  await page.goto(`${platform.frontDoor}/docs/index.html`, { waitUntil: 'commit' })
  await page.locator('#site-search').waitFor()
  await page.keyboard.type('x/pull  feef')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('d')
  release()
  await page.locator('#site-search-results a[href$="concepts/changes.html#the-pull-feed"]').waitFor()
  assert.equal(await page.getByRole('searchbox').inputValue(), 'pull  feed')
  // From here on the dialog takes every key itself.
  await page.keyboard.type('/')
  assert.equal(await page.getByRole('searchbox').inputValue(), 'pull  feed/')
})

test('keys have their usual effect when the script of the page is lost', inBrowser, async () => {
  const page = await openPage({ expected: /ERR_FAILED/ })
  const lost = page.waitForEvent('requestfailed')
  const { promise: isPressed, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await isPressed
    await route.abort()
  })
  await page.goto(`${platform.frontDoor}/docs/index.html`, { waitUntil: 'commit' })
  await page.locator('#site-search').waitFor()
  const isPrevented = (key: string): Promise<boolean> =>
    page.evaluate(
      (name) => !dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
      key,
    )
  assert.deepEqual([await isPrevented('x'), await isPrevented('/'), await isPrevented('x')], [false, true, true])
  await isPrevented('Escape')
  assert.equal(await isPrevented('x'), false)
  await isPrevented('/')
  release()
  await lost
  await page.waitForFunction(() => document.documentElement.dataset.typed === undefined)
  assert.equal(await isPrevented('x'), false)
})

test('the editor evaluates in the page and loads the examples', inBrowser, async () => {
  const page = await openAt('concepts/expressions.html')
  const result = page.locator('#editor-result')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Try it' }).click()
  await page.waitForFunction(() => document.getElementById('editor-result')?.textContent?.includes('13496.4'))
  await page
    .getByLabel('Definition')
    .fill(
      '{"result_type": "number", "expr": {"type": "math", "op": "add", "args": [{"type": "ref", "key": "a"}, {"type": "lit", "value_type": "number", "value": 2}]}}',
    )
  await page.getByLabel('Answers').fill('{"a": "40"}')
  assert.equal(await result.textContent(), '42')
  await page.getByLabel('Answers').fill('{"a": ')
  assert.equal(await result.getAttribute('data-state'), 'problem')
  await page.getByRole('button', { name: 'Try it' }).last().click()
  assert.match((await result.textContent()) ?? '', /Dear/)
})

test('samples are tabs, their language stays, and copies are exact', inBrowser, async () => {
  const page = await openAt('reference/company-data/changes.html', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const operation = page.locator('article', { has: page.locator('#listChanges') })
  await operation.getByRole('tab', { name: 'Python' }).click()
  const panel = operation.getByRole('tabpanel', { name: 'Python' })
  const code = await panel.locator('code').textContent()
  assert.match(code ?? '', /^import urllib\.request/)
  await panel.getByRole('button', { name: 'Copy' }).click()
  await panel.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code)
  await page.goto(`${platform.frontDoor}/docs/reference/company-data/documents.html`)
  await page.getByRole('tab', { name: 'Python', selected: true }).first().waitFor()
})

test('the chosen scheme stays on the next page', inBrowser, async () => {
  const page = await openAt('index.html', { colorScheme: 'light' })
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.goto(`${platform.frontDoor}/docs/events.html`)
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark')
  await page.getByRole('button', { name: 'Light' }).waitFor()
})

test('on a phone the navigation is behind a button', inBrowser, async () => {
  const page = await openAt('index.html', { viewport: { width: 390, height: 844 } })
  const navigation = page.getByRole('navigation', { name: 'Pages' })
  assert.equal(await navigation.isVisible(), false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await navigation.getByRole('link', { name: 'Events', exact: true }).click()
  await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor()
})

for (const path of ['index', 'concepts/expressions', 'reference/company-data/changes'])
  test(`the page ${path} is accessible in both schemes, wide and narrow`, inBrowser, async () => {
    const page = await openAt(`${path}.html`)
    await checkPage(page, `docs-${path.replaceAll('/', '-')}`)
  })
