// The browser of the tests: complaints of a page fail its test, and accessibility problems are found.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { addCleanup } from '../platform/cleanup.ts'
import { findAccessibilityProblems } from './accessibility.ts'
import { inBrowser, launchBrowser, useBrowser, watchComplaints } from './browser.ts'

const { openPage } = useBrowser()

const serve = async (html: string, policy = "default-src 'none'"): Promise<string> => {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  addCleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('script, console and policy errors are complaints, unless expected', inBrowser, async () => {
  const browser = await launchBrowser()
  addCleanup(() => browser.close())
  const page = await browser.newPage()
  const complaints = watchComplaints(page, /expected/)
  const script = 'console.error("expected"); console.error("of the console"); undefined.of_a_script'
  await page.goto(await serve(`<script>${script}</script>`, "script-src 'unsafe-inline'"))
  await page.goto(await serve('<p style="color: red">of the policy</p>'))
  assert.equal(complaints.length, 3, complaints.join('\n'))
  for (const cause of ['of the console', 'of_a_script', 'Content Security Policy'])
    assert.ok(
      complaints.some((complaint) => complaint.includes(cause)),
      cause,
    )
})

test('finds unnamed fields and invisible text, and nothing on a good page', inBrowser, async () => {
  const page = await openPage()
  const good = '<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1></main></html>'
  await page.goto(await serve(good))
  assert.deepEqual(await findAccessibilityProblems(page), [])
  const bad = good.replace('</h1>', '</h1><input><p style="color: #fff; background: #fff">unseen</p>')
  await page.goto(await serve(bad, "default-src 'none'; style-src 'unsafe-inline'"))
  const barriers = await findAccessibilityProblems(page)
  assert.deepEqual(barriers.map((barrier) => barrier.split(':')[0]).sort(), ['color-contrast', 'label'])
})
