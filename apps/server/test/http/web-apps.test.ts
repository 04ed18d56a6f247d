// The web apps at the front door: pages, files and the policy that browsers enforce.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ownPlatform, usePlatform } from '@company-data/testkit'

const platform = await usePlatform()
const { version: pdfReaderVersion } = createRequire(import.meta.url)('pdfjs-dist/package.json') as { version: string }
const HTML = { accept: 'text/html' }

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${platform.frontDoor}${path}`, { headers })

const assetPaths = async (): Promise<string[]> => {
  const page = await (await get('/portal/')).text()
  return [...page.matchAll(/(?:src|href)="(\/portal\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
}

test('every address below the app is its page, revalidated each time', async () => {
  const pages = await Promise.all(
    ['/portal', '/portal/', '/portal/services', '/portal/a/b/c/d'].map((path) => get(path)),
  )
  const [first, ...others] = await Promise.all(pages.map((page) => page.text()))
  for (const page of pages) {
    assert.equal(page.status, 200)
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(page.headers.get('cache-control'), 'no-cache')
  }
  for (const other of others) assert.equal(other, first)
  const etag = pages[0]?.headers.get('etag') ?? ''
  const secondResponse = await get('/portal/', { 'if-none-match': etag })
  assert.equal(secondResponse.status, 304)
})

test('the policy allows calls to the regions and the forwarder only', async () => {
  const page = await get('/portal/')
  const policy = Object.fromEntries(
    (page.headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
      const [name = '', ...values] = rule.split(' ')
      return [name, values]
    }),
  )
  const origins = [platform.region('eu'), platform.region('us'), platform.forwarder].map((url) => new URL(url).origin)
  assert.deepEqual(new Set(policy['connect-src']), new Set(["'self'", ...origins]))
  assert.deepEqual(policy['default-src'], ["'none'"])
  assert.deepEqual(policy['script-src'], ["'self'"])
  assert.deepEqual(policy['style-src'], ["'self'"])
  assert.deepEqual(policy['frame-ancestors'], ["'none'"])
  assert.deepEqual(policy['require-trusted-types-for'], ["'script'"])
  // The one named policy accepts only files of our build, as the code of a worker (packages/web/src/app/own-worker.ts).
  assert.deepEqual(policy['trusted-types'], ['own-workers'])
  assert.doesNotMatch(page.headers.get('content-security-policy') ?? '', /unsafe|data:|\*/)
  assert.equal(page.headers.get('cross-origin-opener-policy'), 'same-origin')
  assert.equal(page.headers.get('referrer-policy'), 'no-referrer')
  assert.equal(page.headers.get('x-content-type-options'), 'nosniff')
})

test('only the wallet may use a device feature, the camera', async () => {
  const readPolicy = async (path: string) => (await get(path)).headers.get('permissions-policy')
  const rest = 'geolocation=(), microphone=(), payment=(), usb=()'
  assert.equal(await readPolicy('/portal/'), `camera=(), ${rest}`)
  assert.equal(await readPolicy('/wallet/connect'), `camera=(self), ${rest}`)
})

test('a file is immutable and sent in the smallest accepted form', async () => {
  const paths = await assetPaths()
  assert.ok(paths.some((path) => path.endsWith('.js')) && paths.some((path) => path.endsWith('.css')), paths.join())
  for (const path of paths) {
    const plain = Buffer.from(await (await get(path, { 'accept-encoding': 'identity' })).arrayBuffer())
    for (const [encoding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await fetchRaw(path, encoding)
      assert.equal(response.headers.get('content-encoding'), encoding)
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.equal(response.headers.get('vary'), 'accept-encoding')
      assert.ok(open(response.bytes).equals(plain), `${path} as ${encoding}`)
    }
  }
})

/** fetch would decompress the body. */
const fetchRaw = async (path: string, encoding: string): Promise<{ headers: Headers; bytes: Buffer }> => {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(`${platform.frontDoor}${path}`, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ headers: new Headers(response.headers as Record<string, string>), bytes: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test('a missing file is 404, never the page or a compressed variant', async () => {
  const [script = ''] = await assetPaths()
  const missing = ['/portal/assets/none.js', `${script}.br`, `${script}.gz`, '/portal/assets/index.html']
  for (const path of [...missing, '/portal/assets/..%2findex.html', '/portal/assets/.built-from']) {
    const response = await get(path, HTML)
    assert.ok([400, 404].includes(response.status), `${path}: ${response.status}`)
    assert.doesNotMatch(await response.text(), /<div id="root">/)
  }
  assert.equal((await get('/portals')).status, 401, 'a path that no one serves, as any other without a token')
})

test('files that the PDF reader loads on demand are in a versioned folder', async () => {
  const folder = `/portal/assets/pdfjs-${pdfReaderVersion}`
  for (const [file, type] of [
    ['FoxitSymbol.pfb', 'application/octet-stream'],
    ['LiberationSans-Regular.ttf', 'font/ttf'],
    ['UniJIS-UTF16-H.bcmap', 'application/octet-stream'],
    ['jbig2_nowasm_fallback.js', 'text/javascript; charset=utf-8'],
  ]) {
    const response = await get(`${folder}/${file}`)
    assert.equal(response.status, 200, file)
    assert.equal(response.headers.get('content-type'), type)
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  }
  for (const path of [`${folder}/none.ttf`, `${folder}/..%2f..%2findex.html`])
    assert.ok([400, 404].includes((await get(path)).status), path)
})

test("the wallet has the portal's policy and serves its own files", async () => {
  const [portal, wallet] = await Promise.all([get('/portal/'), get('/wallet/')])
  const policy = wallet.headers.get('content-security-policy')
  assert.equal(policy, portal.headers.get('content-security-policy'))
  const manifest = await get('/wallet/manifest.webmanifest')
  assert.equal(manifest.headers.get('content-type'), 'application/manifest+json')
  const { icons, scope } = (await manifest.json()) as { scope: string; icons: { src: string; type: string }[] }
  assert.equal(scope, '/wallet/')
  for (const { src, type } of icons) {
    const icon = await get(src)
    assert.equal(icon.status, 200, src)
    assert.equal(icon.headers.get('content-type'), type)
  }
  const worker = await get('/wallet/service-worker.js')
  assert.equal(worker.headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.equal(worker.headers.get('cache-control'), 'no-cache')
  // It fetches files of this origin for its cache, and may do nothing else.
  assert.equal(worker.headers.get('content-security-policy'), "default-src 'none'; connect-src 'self'")
})

test('the consent page has the policy of the apps and may be opened by them', async () => {
  const [portal, consent] = await Promise.all([get('/portal/'), get('/auth?client_id=app_1&state=s1')])
  const read = (name: string) => [portal.headers.get(name), consent.headers.get(name)]
  const [policy, consentPolicy] = read('content-security-policy')
  assert.equal(consentPolicy, policy)
  // An app that opens the page in a separate window needs the window back after the redirect.
  assert.deepEqual(read('cross-origin-opener-policy'), ['same-origin', null])
  assert.deepEqual(read('x-frame-options'), ['DENY', 'DENY'])
  const page = await consent.text()
  const files = [...page.matchAll(/(?:src|href)="(\/auth\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  assert.ok(files.length > 1)
  for (const file of files) assert.equal((await get(file)).status, 200, file)
  const links = (await (await get('/')).json()) as Record<string, string>
  assert.equal(links.consent, undefined, 'a person never starts there')
})

test('the console has the policy of the apps, and no link on the landing page', async () => {
  const [portal, console] = await Promise.all([get('/portal/'), get('/console/health')])
  for (const name of ['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy'])
    assert.equal(console.headers.get(name), portal.headers.get(name), name)
  assert.match(await console.text(), /<meta name="robots" content="noindex" \/>/)
  const landing = await (await get('/', HTML)).text()
  const links = (await (await get('/')).json()) as Record<string, string>
  assert.deepEqual([landing.includes('/console'), links.console], [false, undefined])
})

test('the landing page links the portal and the wallet, in HTML and JSON', async () => {
  const landing = await (await get('/', HTML)).text()
  const links = (await (await get('/')).json()) as Record<string, string>
  for (const app of ['portal', 'wallet']) {
    assert.ok(landing.includes(`href="/${app}/"`), app)
    assert.equal(links[app], `${platform.frontDoor}/${app}/`)
  }
  assert.equal(links.reference, `${platform.frontDoor}/docs`)
})

test("the landing page uses the browser's language or its address's", async () => {
  const german = { ...HTML, 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
  for (const [path, headers, language] of [
    ['/', HTML, 'en'],
    ['/', german, 'de'],
    ['/?lang=en', german, 'en'],
    ['/?lang=de', HTML, 'de'],
    ['/?lang=fr', german, 'fr'],
    ['/?lang=it', german, 'de'],
    ['/', { ...HTML, 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' }, 'fr'],
  ] as const) {
    const response = await get(path, headers)
    const page = await response.text()
    assert.equal(response.headers.get('content-language'), language, path)
    assert.equal(response.headers.get('vary'), 'accept, accept-language')
    assert.match(page, new RegExp(`<html lang="${language}">`))
    const portalNames = { en: 'Company portal', de: 'Unternehmensportal', fr: 'Portail des entreprises' }
    assert.ok(page.includes(portalNames[language]), path)
    const other = language === 'de' ? 'en' : 'de'
    assert.ok(page.includes(`<a href="/?lang=${other}" lang="${other}" hreflang="${other}">`), path)
    assert.doesNotMatch(response.headers.get('content-security-policy') ?? '', /unsafe|script-src/)
  }
})

test('the landing page has the typeface of the apps', async () => {
  const response = await get('/', HTML)
  const fontPath = /@font-face\{font-family:Inter;src:url\("([^"]+)"\)/.exec(await response.text())?.[1]
  assert.match(fontPath ?? '', /^\/(?:portal|wallet)\/assets\/inter-latin/)
  assert.match(response.headers.get('content-security-policy') ?? '', /font-src 'self'/)
  const font = await get(fontPath ?? '')
  assert.deepEqual([font.status, font.headers.get('content-type')], [200, 'font/woff2'])
  const errors = await get('/docs/errors', HTML)
  assert.doesNotMatch(errors.headers.get('content-security-policy') ?? '', /font-src/)
})

test('a file shared without the service worker is refused unread', async () => {
  const form = new FormData()
  form.append('files', new File([new Uint8Array(2 << 20)], 'passport.png'))
  const response = await fetch(`${platform.frontDoor}/wallet/share`, { method: 'POST', body: form })
  assert.equal(response.status, 405)
  const manifest = (await (await get('/wallet/manifest.webmanifest')).json()) as { share_target: { action: string } }
  assert.equal(manifest.share_target.action, '/wallet/share')
})

test('WEB_APPS=off serves the API alone', async () => {
  const bare = await ownPlatform({ environment: { WEB_APPS: 'off' } })
  assert.equal((await fetch(`${bare.frontDoor}/portal/`)).status, 401, 'a path that no one serves')
  assert.equal((await fetch(`${bare.frontDoor}/api/health`)).status, 200)
  const links = (await (await fetch(`${bare.frontDoor}/`)).json()) as Record<string, string>
  assert.equal(links.portal ?? links.wallet, undefined)
})
