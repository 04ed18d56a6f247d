// The consent page in a real browser: log in, allow, and be led back with a code.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createAccountClient, registerCompany, startPlatform, usePlatform } from '@company-data/testkit'
import { inBrowser, useBrowser } from '@company-data/testkit/browser'

const { openPage } = useBrowser()

test(
  'a company’s owner allows a client in the browser; a wrong password is explained; the page cannot be framed',
  inBrowser,
  async (t) => {
    const platform = await startPlatform()
    t.after(() => platform.stop())
    const landed: string[] = []
    const app = createServer((request, response) => {
      landed.push(request.url ?? '')
      response.end('back')
    })
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
    t.after(() => app.close())
    const redirect = `http://127.0.0.1:${(app.address() as AddressInfo).port}/back`
    const company = await registerCompany(platform)
    const client = await createAccountClient(company, {
      name: 'Billing',
      capabilities: ['service_management'],
      redirect_uri: redirect,
    })

    const page = await openPage({ expected: /status of 401/ })
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: redirect,
      state: 's1',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })
    const first = await page.goto(`${platform.frontDoor}/oauth2/authorize?${query}`)
    assert.match(first?.headers()['content-security-policy'] ?? '', /frame-ancestors 'none'/)
    await page.waitForSelector('#rights li')
    assert.equal(await page.textContent('#client'), 'Billing')
    assert.deepEqual(await page.locator('#rights li').allTextContents(), [
      'read the account and the profile of your company',
      'manage your services, their clients, keys and webhooks',
    ])
    assert.equal(await page.isVisible('[name=code]'), false)

    await page.fill('[name=email]', company.email)
    await page.fill('[name=password]', 'not the password')
    await page.click('button[value=approve]')
    await page.waitForFunction(() => document.querySelector('#problem')?.textContent !== '')
    assert.match((await page.textContent('#problem')) ?? '', /wrong/)

    await page.fill('[name=password]', company.rawPassword)
    await page.click('button[value=approve]')
    await page.waitForURL(`${redirect}**`)
    const back = new URL(landed.find((url) => url.startsWith('/back')) ?? '', redirect)
    assert.match(back.searchParams.get('code') ?? '', /^ac_/)
    assert.equal(back.searchParams.get('state'), 's1')
    await page.goto(`${platform.frontDoor}/oauth2/authorize?${query}`)
    await page.click('button[value=deny]')
    await page.waitForURL(/error=access_denied/)
    assert.equal(new URL(page.url()).searchParams.get('state'), 's1')
  },
)

test('[A-29] the page learns of a valid request only: who asks, and what an account client may do', async () => {
  const platform = await usePlatform()
  const company = await registerCompany(platform)
  const redirect = 'https://shop.example/back?x=1'
  const client = await createAccountClient(company, {
    name: 'Billing',
    capabilities: ['oauth_apps'],
    redirect_uri: redirect,
  })
  const ask = async (changes: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: redirect,
      state: 's1',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      ...changes,
    })
    const answer = await fetch(`${platform.frontDoor}/api/consent?${query}`)
    return { status: answer.status, body: await answer.json() }
  }
  const { status, body } = await ask()
  const { client_name, kind, capabilities, claims, service_id, allowed } = body
  assert.deepEqual([status, client_name, kind, capabilities], [200, 'Billing', 'acct', ['oauth_apps']])
  assert.deepEqual([claims, service_id, allowed], [[], null, true])
  assert.ok(!JSON.stringify(body).includes(client.clientSecret))
  assert.equal((await ask({ redirect_uri: 'https://evil.example/' })).body.error_key, 'oauth.redirect_uri_mismatch')
  assert.equal((await ask({ client_id: 'acct_nobody' })).body.error_key, 'oauth.invalid_client')
})
