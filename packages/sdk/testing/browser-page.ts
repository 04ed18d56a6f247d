// A page in a real Chromium that loads the SDK from its sources, on a separate origin.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { openContext } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'

const packages = join(import.meta.dirname, '..', '..')
/** The files that a package.json names one by one. */
const readImports = async (name: string): Promise<Record<string, string>> => {
  const { exports } = JSON.parse(await readFile(join(packages, name, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, string>>
  }
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([path]) => !path.includes('*'))
      .map(([path, file]) => [path.replace('.', `@company-data/${name}`), file.replace('.', `/${name}`)]),
  )
}

/** The entry points that pages load, and their imports by name. A bundler would resolve the same names. */
const importMap = {
  imports: {
    '@company-data/sdk/person': '/sdk/src/entry-points/person.ts',
    '@company-data/sdk/seals': '/sdk/src/entry-points/seals.ts',
    ...(await readImports('crypto')),
    ...(await readImports('field-types')),
    ...(await readImports('protocol')),
    // Contracts have one entry point per file; the server below adds the extension.
    '@company-data/protocol/': '/protocol/src/',
    '#threads': '/sdk/src/keys/threads/web-crypto.ts',
  },
}
const html = `<!doctype html><title>An app</title><script type="importmap">${JSON.stringify(importMap)}</script>`

const pages = createServer(async (request, response) => {
  const url = normalize(request.url ?? '/')
  const path = /^\/protocol\/.*\w(?<!\.ts)$/.test(url) ? `${url}.ts` : url
  if (!path.endsWith('.ts')) return response.setHeader('content-type', 'text/html').end(html)
  const source = await readFile(join(packages, path), 'utf8').catch(() => null)
  if (source === null) return response.writeHead(404).end()
  return response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(source))
})

export interface BrowserPage {
  page: Page
  origin: string
  close(): Promise<void>
}

export const openPage = async (): Promise<BrowserPage> => {
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  // WebCrypto needs a secure context; the loopback address is one.
  const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  const context = await openContext()
  const page = await context.newPage()
  await page.goto(origin)
  return {
    page,
    origin,
    async close() {
      await context.close()
      pages.closeAllConnections()
      await new Promise((resolve) => pages.close(resolve))
    },
  }
}
