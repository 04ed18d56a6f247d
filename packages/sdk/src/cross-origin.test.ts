// A person's app in a real browser, served from another origin than the platform: it registers, connects and edits.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uniqueName, usePlatform } from '@company-data/testkit'
import { inBrowser } from '@company-data/testkit/browser'
import { type BrowserPage, openPage } from '../testing/browser-page.ts'
import { PASSWORD, startJourney } from '../testing/journey.ts'
import { createServiceClient } from './index.ts'

const platform = await usePlatform()
let app: BrowserPage

before(async () => {
  if (!inBrowser.skip) app = await openPage()
})
after(() => app?.close())

test(
  '[A-09] a page of another origin registers, connects to a service and edits what it shares',
  inBrowser,
  async () => {
    const { company } = startJourney(platform)
    const { client: owner } = await company()
    const { service, keys } = await owner.createService({ name: 'Newsletter', admin_email: 'a@example.org' })
    const { client_id, client_secret } = await owner.registerServiceClient(service.id)
    const backend = createServiceClient({
      frontDoorUrl: platform.frontDoor,
      clientId: client_id,
      clientSecret: client_secret,
      privateKey: { pem: keys.private_pem, passphrase: keys.passphrase },
    })
    await backend.updateRequestFields(() => [{ slug: 'name', label: 'First name', type: 'text' }])

    const email = `browser-${uniqueName().toLowerCase()}@example.org`
    const result = await app.page.evaluate(
      async ({ frontDoorUrl, email, password, code }) => {
        const door = '@company-data/sdk/person'
        const { createPersonClient } = (await import(door)) as typeof import('./doors/person.ts')
        const person = createPersonClient({ frontDoorUrl })
        await person.register({ email, password, display_name: 'Ada', region: 'us' })
        const field = (await person.contactFields()).find(({ slug }) => slug === 'first_name')
        const datum = await person.addContactDatum(field?.id ?? '', 'Ada')
        const profile = await person.lookUp(code)
        if (profile.kind !== 'service') throw new Error('The code is not one of a service.')
        await person.connectTo({ ...profile, code }, { name: { from: datum.id } })
        await person.setContactDatum(datum.id, 'Augusta')
        const again = createPersonClient({ frontDoorUrl })
        await again.login({ email, password })
        const { plaintext } = await again.openContactDatum(await again.getContactDatum(datum.id))
        return { origin: location.origin, plaintext }
      },
      { frontDoorUrl: platform.frontDoor, email, password: PASSWORD, code: service.code },
    )
    assert.deepEqual(result, { origin: app.origin, plaintext: 'Augusta' })
    const changes = await Array.fromAsync(backend.changes({ once: true, decrypt: true }))
    assert.equal(changes.at(-1)?.plaintext, 'Augusta')
  },
)

test('[A-09] a page reads refusals and the exposed headers, and nothing of /api/ops', inBrowser, async () => {
  const read = await app.page.evaluate(
    async ([frontDoor, region, forwarder, token]) => {
      const show = async (url: string, init?: RequestInit) => {
        const response = await fetch(url, init).catch((error: Error) => error.name)
        if (typeof response === 'string') return response
        const version = response.headers.get('x-platform-api-version')
        return [response.status, version, response.headers.get('x-request-id')]
      }
      const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'asked-by-a-page' }
      return Promise.all([
        ...[frontDoor, region, forwarder].map((base) => show(`${base}/api/health`, { headers })),
        show(`${region}/api/contact-data`, { method: 'DELETE', headers: { 'x-request-id': 'asked-by-a-page' } }),
        show(`${frontDoor}/api/ops/mail`, { headers }),
        show(`${frontDoor}/api/ops/mail`),
      ])
    },
    [platform.frontDoor, platform.region(), platform.forwarder, platform.operatorToken],
  )
  const readable = (status: number) => [status, '1', 'asked-by-a-page']
  assert.deepEqual(read, [readable(200), readable(200), readable(200), readable(401), 'TypeError', 'TypeError'])
})
