// The requesting app: an address that the browser returns to.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addCleanup } from '@company-data/testkit'
import type { Page } from 'playwright-core'

export interface RelyingParty {
  /** The registered redirect URI. */
  redirectUri: string
  host: string
  /** Waits until the browser has returned, and gives the parameters that it brought. */
  returned(page: Page): Promise<Record<string, string>>
}

/** Call it at the top of a test file. */
export const startRelyingParty = async (): Promise<RelyingParty> => {
  const server = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><link rel="icon" href="data:,"><title>Back</title><h1>Back</h1>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  addCleanup(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    redirectUri: `http://${host}/back`,
    host,
    async returned(page) {
      await page.waitForURL((url) => url.host === host)
      return Object.fromEntries(new URL(page.url()).searchParams)
    },
  }
}
