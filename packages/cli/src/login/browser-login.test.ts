// Signing in by the browser: the reply of the page, by the browser of this machine or carried by a person.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createCompanyClient } from '@company-data/sdk/company'
import { readTerminalSignIn, sealTerminalCredentials, terminalReplyUrl } from '@company-data/sdk/terminal-sign-in'
import { uniqueName, usePlatform } from '@company-data/testkit'
import { createCli, removeCli } from '../../testing/run-cli.ts'
import { openBrowser } from '../program/open-browser.ts'

const platform = await usePlatform()
const frontDoorUrl = platform.frontDoor

const company = createCompanyClient({ frontDoorUrl })
const name = uniqueName()
const email = `owner-${name.toLowerCase()}@example.org`
await company.register({
  email,
  password: 'correct horse battery staple',
  display_name: 'Terminal Ltd',
  company_code: `T${name}`.slice(0, 12),
})
await company.level.update('pro')
const { service } = await company.services.create({ name: 'Newsletter', admin_email: email })
const account = await company.accountClients.create({ name: 'Terminal', capabilities: ['service_management'] })
const serviceClient = await company.serviceClients.create(service.id)

const readRequest = (url: string) => {
  const request = readTerminalSignIn(new URL(url).searchParams)
  assert.ok(request !== undefined, url)
  return request
}

const cli = await createCli()
after(() => removeCli(cli))
const login = ['login', '--url', frontDoorUrl, '--json', '--no-color']

/** The arguments of the browser have an address of this machine, which leads to the portal. */
const followStart = async (start: string): Promise<string> => {
  assert.match(start, /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}$/)
  const url = (await fetch(start, { redirect: 'manual' })).headers.get('location') ?? ''
  assert.ok(url.startsWith(`${frontDoorUrl}/portal/terminal?`), url)
  return url
}

/** The page of the portal, as the browser of this machine shows it. */
const allow = (statuses: number[]) => async (start: string) => {
  const url = await followStart(start)
  const request = readRequest(url)
  const box = await sealTerminalCredentials(request, { account, service: serviceClient })
  const address = terminalReplyUrl(request, box) ?? ''
  const visit = async (target: string, headers: Record<string, string> = {}) => {
    const response = await fetch(target, { headers, redirect: 'manual' })
    statuses.push(response.status)
    return response.headers.get('location')
  }
  await visit(address.replace(request.state, 'x'.repeat(request.state.length)))
  await visit(address.replace('/?', '/other?'))
  assert.equal(await visit(address), `${frontDoorUrl}/portal/terminal?done=1`)
  return true
}

test('login opens the portal and keeps the clients that it hands over', async () => {
  const statuses: number[] = []
  const { code, out, errors } = await cli.run(login, { answers: [], openBrowser: allow(statuses) })
  assert.equal(code, 0, errors)
  assert.deepEqual(JSON.parse(out).kinds, ['account', 'service'])
  assert.deepEqual(statuses, [400, 400, 303], 'only the reply to this request is taken')
  assert.match(errors, /Type this code into the page: [0-9A-Z]{4}-[0-9A-Z]{4}/)
  const identity = await cli.json<Record<string, unknown>>(['whoami'])
  assert.deepEqual(identity.credentials, ['service client', 'account client'])
})

test('login accepts the text of the page if no browser opens', async () => {
  const other = await createCli()
  try {
    // The address is in the output; the person opens it elsewhere, and types what the page shows.
    const answers: string[] = []
    const carry = async (text: string) => {
      const [url = ''] = /http\S+\/portal\/terminal\?\S+/.exec(text) ?? []
      answers.push(await sealTerminalCredentials(readRequest(url), { account }))
    }
    const { code, out, errors } = await other.run([...login, '--no-browser'], { answers, beforeAnswer: carry })
    assert.equal(code, 0, errors)
    assert.deepEqual(JSON.parse(out).kinds, ['account'])
    const wrong = await other.run([...login, '--no-browser'], { answers: ['something else'] })
    assert.equal(wrong.code, 7)
  } finally {
    await removeCli(other)
  }
})

test('a refusal on the page ends with the exit code for credentials', async () => {
  const refuse = async (start: string) =>
    (await fetch(terminalReplyUrl(readRequest(await followStart(start))) ?? '', { redirect: 'manual' })).ok || true
  const { code, errors } = await cli.run(login, { answers: [], openBrowser: refuse })
  assert.equal(code, 3)
  assert.match(errors, /refused in the browser/)
})

test('no browser is opened from a remote terminal, or without a desktop', async () => {
  assert.equal(await openBrowser({ platform: 'linux', env: {} }, 'http://127.0.0.1/'), false)
  const remote = { SSH_CONNECTION: '192.0.2.1 5000 192.0.2.2 22', DISPLAY: ':0' }
  assert.equal(await openBrowser({ platform: 'linux', env: remote }, 'http://127.0.0.1/'), false)
  assert.equal(await openBrowser({ platform: 'aix', env: {} }, 'http://127.0.0.1/'), false)
})
