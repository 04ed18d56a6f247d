// The elements in a real browser, on a page with a strict content policy: no inline code, no inline style, Trusted Types.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { drawQr } from '@company-data/protocol/qr'
import { findAccessibilityProblems, inBrowser, useBrowser } from '@company-data/testkit/browser'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const SCRIPT = `import { defineElements, takeStartedSignIn } from './index.ts'
defineElements()
defineElements()
Object.assign(window, { takeStartedSignIn })`

const STYLE = `company-data-connect { --company-data-accent: rgb(0, 90, 40); --company-data-radius: 3px }
company-data-connect::part(hint) { font-weight: 700 }`

const bundle = async (contents: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    absWorkingDir: join(import.meta.dirname, '..'),
  })
  return outputFiles[0]?.text ?? ''
}

const toPage = (body: string, language: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Shop</title><link rel="stylesheet" href="/site.css"><script type="module" src="/site.js"></script></head><body><main><h1>Shop</h1>${body}</main></body></html>`

/** The successive responses of the company's backend at `/state`; the last one repeats. */
let states: Array<object | number> = []
let page = ''
let script = await bundle(SCRIPT)
const files: Readonly<Record<string, () => [type: string, text: string]>> = {
  '/': () => ['text/html; charset=utf-8', page],
  '/site.js': () => ['text/javascript', script],
  '/site.css': () => ['text/css', STYLE],
}

const server = createServer(({ url = '' }, response) => {
  response.setHeader('content-security-policy', POLICY)
  if (url === '/state') {
    const state = states.length > 1 ? states.shift() : states[0]
    if (typeof state === 'number') response.writeHead(state).end()
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(state))
    return
  }
  const [type, text] = files[url]?.() ?? ['text/plain', '']
  response.setHeader('content-type', type).end(text)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
after(() => {
  server.closeAllConnections()
  server.close()
})

const { openPage } = useBrowser()

const openWith = async (
  body: string,
  { language = 'en', ...options }: { language?: string; expected?: RegExp } = {},
): Promise<Page> => {
  page = toPage(body, language)
  const tab = await openPage(options)
  await tab.goto(origin)
  await tab.waitForFunction(() => customElements.get('company-data-run') !== undefined)
  return tab
}

/** Collects the details of an event in the page. */
const collect = (tab: Page, type: string, prevents = false): Promise<void> =>
  tab.evaluate(
    ([name, stops]) => {
      const details: unknown[] = []
      Object.assign(window, { details })
      addEventListener(String(name), (event) => {
        details.push((event as CustomEvent).detail)
        if (stops) event.preventDefault()
      })
    },
    [type, prevents] as const,
  )

const readDetails = (tab: Page): Promise<Array<Record<string, string>>> =>
  tab.evaluate(() => Reflect.get(window, 'details'))

test('all elements together are under 15 KB compressed', () => {
  const size = gzipSync(script, { level: 9 }).length
  assert.ok(size < 15_000, `${size} bytes`)
  assert.doesNotMatch(script, /innerHTML|\.style\b|eval\(/)
})

test('the package can be imported where there is no document', async () => {
  const { buildConnectLink, defineElements } = await import('./index.ts')
  assert.deepEqual([typeof buildConnectLink, typeof defineElements], ['function', 'function'])
})

test('connect links the wallet, with its QR code, and can be themed', inBrowser, async () => {
  const tab = await openWith(
    '<company-data-connect platform="https://data.example.org/x" code="ACME/SHOP" link-key="ABC"></company-data-connect>',
  )
  const link = tab.getByRole('link', { name: 'Connect' })
  const address = 'https://data.example.org/wallet/connect?code=ACME/SHOP#k=ABC'
  assert.equal(await link.getAttribute('href'), address)
  const code = tab.getByRole('img', { name: 'QR code of the link to connect' })
  assert.equal(await code.locator('path').getAttribute('d'), drawQr(address).path)
  assert.equal(await link.evaluate((element) => getComputedStyle(element).backgroundColor), 'rgb(0, 90, 40)')
  assert.equal(await tab.getByText('Scan the code').evaluate((hint) => getComputedStyle(hint).fontWeight), '700')
  await collect(tab, 'company-data-connect', true)
  await link.click()
  assert.deepEqual(await readDetails(tab), [{ link: address }])
  await tab.locator('company-data-connect').evaluate((element) => element.setAttribute('without-code', ''))
  assert.equal(await code.count(), 0)
})

test('an invalid web address renders no button', inBrowser, async () => {
  const tab = await openWith(`<company-data-connect platform="javascript:alert(1)" code="A/B"></company-data-connect>
<company-data-connect platform="https://a.example" code=""></company-data-connect>
<company-data-sign-in href="javascript:alert(1)"></company-data-sign-in>`)
  assert.equal(await tab.getByRole('link').count(), 0)
})

test('sign-in sends PKCE, state and nonce, and keeps them for one use', inBrowser, async () => {
  const tab = await openWith(
    '<company-data-sign-in platform="https://data.example.org" client-id="app_1" redirect-uri="/back">Log in</company-data-sign-in>',
  )
  await collect(tab, 'company-data-sign-in', true)
  await tab.getByRole('button', { name: 'Log in' }).click()
  await tab.waitForFunction(() => Reflect.get(window, 'details').length === 1)
  const [detail] = await readDetails(tab)
  const { origin: platform, pathname, searchParams } = new URL(detail?.address ?? '')
  assert.deepEqual([platform, pathname], ['https://data.example.org', '/oauth2/authorize'])
  const query = Object.fromEntries(searchParams)
  assert.deepEqual(
    [query.response_type, query.scope, query.client_id, query.redirect_uri, query.code_challenge_method],
    ['code', 'openid', 'app_1', `${origin}/back`, 'S256'],
  )
  const take = (state: string) => tab.evaluate((key) => Reflect.get(window, 'takeStartedSignIn')(key), state)
  const started = await take(query.state ?? '')
  assert.equal(started.nonce, query.nonce)
  assert.equal(createHash('sha256').update(started.verifier).digest('base64url'), query.code_challenge)
  assert.equal(await take(query.state ?? ''), undefined)
  assert.equal(await take('another'), undefined)
})

test('sign-in by an address of the backend reports it before the page leaves', inBrowser, async () => {
  const tab = await openWith('<company-data-sign-in href="/start">Log in</company-data-sign-in>')
  await collect(tab, 'company-data-sign-in', true)
  await tab.getByRole('link', { name: 'Log in' }).click()
  assert.deepEqual(await readDetails(tab), [{ address: `${origin}/start` }])
  assert.equal(tab.url(), `${origin}/`)
})

test('an element requests its state once at the start, and once after a change', inBrowser, async () => {
  states = [{ status: 'completed' }]
  const requests: string[] = []
  const tab = await openWith('')
  tab.on('request', (request) => requests.push(request.url()))
  /** As in markup that was there before the script: it has its attributes before it becomes this element. */
  const upgrade = (): void => {
    const element = document.implementation.createHTMLDocument().createElement('company-data-run')
    element.setAttribute('interval', '60000')
    element.setAttribute('src', '/state')
    document.querySelector('main')?.append(element)
  }
  await Promise.all([tab.waitForResponse(`${origin}/state`), tab.evaluate(upgrade)])
  await tab.getByText('Completed (done)').waitFor()
  assert.deepEqual(requests, [`${origin}/state`])
  const change = (element: Element): void => {
    element.setAttribute('interval', '50000')
    element.setAttribute('src', '/other')
    element.setAttribute('src', '/state')
  }
  await Promise.all([tab.waitForResponse(`${origin}/state`), tab.locator('company-data-run').evaluate(change)])
  assert.deepEqual(requests, [`${origin}/state`, `${origin}/state`])
})

test('an approval shows its digits, survives a lost backend and ends once', inBrowser, async () => {
  states = [{ status: 'pending', matching_digits: '42' }]
  const tab = await openWith(
    '<company-data-approval id="late" interval="200"><a slot="otherwise" href="/other">Another way</a></company-data-approval>',
    { expected: /503/ },
  )
  await collect(tab, 'company-data-approval')
  await tab.evaluate(() => document.getElementById('late')?.setAttribute('src', '/state'))
  await tab.getByText('42', { exact: true }).waitFor()
  const status = tab.getByRole('status')
  states = [503]
  await status.getByText('The connection was lost').waitFor()
  states = [{ status: 'approved' }]
  await status.getByText('Approved.').waitFor()
  assert.equal(await tab.getByText('42', { exact: true }).count(), 0)
  assert.deepEqual(await readDetails(tab), [{ status: 'approved' }])
})

test('a run shows its phase and the party that it waits for', inBrowser, async () => {
  states = [{ status: 'awaiting_customer', parties: [{ key: 'customer', label: 'Customer' }] }]
  const tab = await openWith('<company-data-run src="/state" interval="200"></company-data-run>')
  await tab.getByRole('status').getByText('Customer').waitFor()
  const current = tab.locator('[aria-current=step]')
  assert.match((await current.textContent()) ?? '', /Answers$/)
  states = [{ status: 'awaiting_signature' }]
  await current.getByText('Signatures').waitFor()
  states = [{ status: 'completed' }]
  await tab.getByText('Completed (done)').waitFor()
})

test('texts follow the language of the page', inBrowser, async () => {
  // An outcome that another reader got lets no one in either.
  states = [{ status: 'consumed' }]
  const tab = await openWith(
    '<company-data-connect platform="https://a.example" code="A/B"></company-data-connect><company-data-approval src="/state"></company-data-approval>',
    { language: 'de-AT' },
  )
  await tab.getByRole('link', { name: 'Verbinden' }).waitFor()
  await tab.getByText('Die Anmeldung wurde abgelehnt.').waitFor()
})

test('texts follow the language of the page inside a component of the site', inBrowser, async () => {
  const tab = await openWith('<div id="shop"></div>', { language: 'de' })
  await tab.locator('#shop').evaluate((shop) => {
    const element = document.createElement('company-data-connect')
    element.setAttribute('platform', 'https://a.example')
    element.setAttribute('code', 'A/B')
    shop.attachShadow({ mode: 'open' }).append(element)
  })
  await tab.getByRole('link', { name: 'Verbinden' }).waitFor()
})

test('the elements are accessible, wide and narrow', inBrowser, async () => {
  states = [{ status: 'awaiting_signature', matching_digits: '42' }]
  const tab = await openWith(`<company-data-connect platform="https://a.example" code="A/B"></company-data-connect>
<company-data-sign-in href="/start"></company-data-sign-in>
<company-data-approval src="/state"></company-data-approval><company-data-run src="/state"></company-data-run>`)
  await tab.getByText('42', { exact: true }).waitFor()
  for (const width of [1280, 390]) {
    await tab.setViewportSize({ width, height: 800 })
    assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
    assert.deepEqual(await findAccessibilityProblems(tab), [])
  }
})

test('the sample of the README works as it is written', inBrowser, async (context) => {
  const readme = await readFile(join(import.meta.dirname, '..', 'README.md'), 'utf8')
  const readBlock = (language: string): string =>
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(readme)?.[1] ?? ''
  const usual = script
  context.after(() => {
    script = usual
  })
  script = await bundle(readBlock('js'))
  const tab = await openWith(readBlock('html'))
  await tab.getByRole('link', { name: 'Share your data' }).waitFor()
  await tab.getByRole('button', { name: 'Sign in with your data wallet' }).waitFor()
  await tab.getByRole('link', { name: 'Another way' }).waitFor()
  await tab.getByText('Signatures', { exact: true }).waitFor()
})
