// A page in a real Chromium that loads a bundle, at a separate origin.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { openContext } from '@company-data/testkit/browser'

/** The result of the bundle's global function `run`, in a page that has loaded it. */
export const runInPage = async (entry: string, args: readonly string[]): Promise<unknown> => {
  const server = createServer(async (request, response) => {
    const file = basename(request.url ?? '')
    const script = await readFile(join(dirname(entry), file), 'utf8').catch(() => null)
    if (file.endsWith('js') && script !== null) return response.setHeader('content-type', 'text/javascript').end(script)
    return response.setHeader('content-type', 'text/html').end('<!doctype html><title>An app</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const context = await openContext()
  try {
    const page = await context.newPage()
    // WebCrypto needs a secure context; the loopback address is one.
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.addScriptTag({ url: `/${basename(entry)}`, type: 'module' })
    return await page.evaluate((values) => Reflect.apply(Reflect.get(globalThis, 'run'), undefined, values), [...args])
  } finally {
    await context.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
