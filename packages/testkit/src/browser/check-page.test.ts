// The check of a page finds old kinds of defects in both pairs of layouts that a name selects.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { addCleanup } from '../platform/cleanup.ts'
import { inBrowser, useBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'

const { openPage } = useBrowser()

/** Two names with different layouts. */
const NAMES = ['page-1', 'page-2']

/** With phone-sized text and colours for both schemes; `content` is a part of it. */
const writePage = (styles: string, content: string): string => `<!doctype html><html lang="en">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A page</title>
<style>body { margin: 0 } html { background: #fff; color: #000 }
[data-scheme=dark] { background: #222; color: #fff } ${styles}</style>
<main><h1>A page</h1>${content}</main></html>`

const serve = async (html: string): Promise<string> => {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  addCleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const open = async (styles: string, content: string) => {
  const page = await openPage({ viewport: { width: 1280, height: 850 } })
  await page.goto(await serve(writePage(styles, content)))
  return page
}

test('a good page passes, and is left as it was', inBrowser, async () => {
  const page = await open('', '<p>Easy to read</p>')
  for (const name of NAMES) await checkPage(page, name)
  assert.equal(page.viewportSize()?.width, 1280)
  assert.equal(await page.evaluate(() => document.documentElement.dataset.scheme), 'light')
})

const defects = [
  {
    name: 'text that is hard to read in the dark scheme',
    styles: '[data-scheme=dark] p { color: #555 }',
    content: '<p>Hard to read</p>',
    problem: /color-contrast: /,
    layout: /, dark, /,
  },
  {
    name: 'a button without a name that only phones show',
    styles: '@media (min-width: 500px) { button { display: none } }',
    content: '<button id="menu" type="button"></button>',
    problem: /button-name: /,
    layout: /, 390 pixels/,
  },
  {
    name: 'a part that hangs over the edge of a phone',
    styles: 'p { width: 400px }',
    content: '<p>Too wide</p>',
    problem: /pixels over the edge/,
    layout: /, 390 pixels/,
  },
]

for (const { name, styles, content, problem, layout } of defects) {
  test(`finds ${name}`, inBrowser, async () => {
    const page = await open(styles, content)
    for (const pageName of NAMES)
      await assert.rejects(checkPage(page, pageName), ({ message }: Error) => {
        assert.match(message, problem)
        assert.match(message, layout)
        return true
      })
  })
}
