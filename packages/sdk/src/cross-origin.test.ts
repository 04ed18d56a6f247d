// A person's app in a real browser, on another origin than the platform: it registers, connects, edits and signs.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { buildPdf, uniqueName, usePlatform } from '@company-data/testkit'
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

test('[A-09] a page of another origin registers, connects and edits its shared data', inBrowser, async () => {
  const { company } = startJourney(platform, { hasAllRounds: true })
  const { client: owner } = await company()
  const { service, keys } = await owner.services.create({ name: 'Newsletter', admin_email: 'a@example.org' })
  const { client_id, client_secret } = await owner.serviceClients.create(service.id)
  const backend = createServiceClient({
    frontDoorUrl: platform.frontDoor,
    clientId: client_id,
    clientSecret: client_secret,
    privateKey: { pem: keys.private_pem, passphrase: keys.passphrase },
  })
  await backend.requestFields.update(() => [{ slug: 'name', label: 'First name', type: 'text' }])

  const email = `browser-${uniqueName().toLowerCase()}@example.org`
  const result = await app.page.evaluate(
    async ({ frontDoorUrl, email, password, code }) => {
      const name = '@company-data/sdk/person'
      const { createPersonClient } = (await import(name)) as typeof import('./entry-points/person.ts')
      const person = createPersonClient({ frontDoorUrl })
      await person.register({ email, password, display_name: 'Ada', region: 'us' })
      const field = (await person.contactFields.list()).find(({ slug }) => slug === 'first_name')
      const datum = await person.contactData.create(field?.id ?? '', 'Ada')
      const profile = await person.codes.lookUp(code)
      if (profile.kind !== 'service') throw new Error('The code is not one of a service.')
      await person.companyConnections.create({ ...profile, code }, { name: { from: datum.id } })
      await person.contactData.update(datum.id, 'Augusta')
      const secondClient = createPersonClient({ frontDoorUrl })
      await secondClient.login({ email, password })
      const { plaintext } = await secondClient.contactData.open(await secondClient.contactData.read(datum.id))
      return { origin: location.origin, plaintext }
    },
    { frontDoorUrl: platform.frontDoor, email, password: PASSWORD, code: service.code },
  )
  assert.deepEqual(result, { origin: app.origin, plaintext: 'Augusta' })
  const changes = await Array.fromAsync(backend.changes.follow({ once: true, decrypt: true }))
  assert.equal(changes.at(-1)?.plaintext, 'Augusta')
})

test('[A-09] a page reads refusals and the exposed headers, but not /api/ops', inBrowser, async () => {
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

test('[A-60] a page of another origin signs by device and verifies the seal', inBrowser, async () => {
  const { company } = startJourney(platform, { hasAllRounds: true })
  const { client: owner } = await company()
  const { service } = await owner.services.create({ name: 'Contracts', admin_email: 'a@example.org' })
  const email = `signer-${uniqueName().toLowerCase()}@example.org`
  const connectionId = await app.page.evaluate(
    async ({ frontDoorUrl, email, password, code }) => {
      const name = '@company-data/sdk/person'
      const { createPersonClient } = (await import(name)) as typeof import('./entry-points/person.ts')
      const person = createPersonClient({ frontDoorUrl })
      await person.register({ email, password, display_name: 'Ada' })
      const profile = await person.codes.lookUp(code)
      if (profile.kind !== 'service') throw new Error('The code is not one of a service.')
      return (await person.companyConnections.create({ ...profile, code }, {})).id
    },
    { frontDoorUrl: platform.frontDoor, email, password: PASSWORD, code: service.code },
  )
  const file = { bytes: buildPdf(['We agree.']), mime_type: 'application/pdf', original_name: 'contract.pdf' }
  const contract = { connection_id: connectionId, name: 'Contract', requires_signature: true, file }
  const { id: documentId } = await owner.servicePortal(service.id).documents.create(contract)
  const verdicts = await app.page.evaluate(
    async ({ frontDoorUrl, email, password, documentId }) => {
      const imports = ['@company-data/sdk/person', '@company-data/sdk/seals'] as const
      const { createPersonClient } = (await import(imports[0])) as typeof import('./entry-points/person.ts')
      const { verifySealedPdf } = (await import(imports[1])) as typeof import('./entry-points/seals.ts')
      const person = createPersonClient({ frontDoorUrl })
      await person.login({ email, password })
      const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
      const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
      const public_key = btoa(String.fromCharCode(...spki))
      const { device_id: deviceId } = await person.trustedDevices.create({ name: 'Browser', public_key })
      const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
      await person.documents.sign(await person.documents.open(documentId), names, {
        deviceId,
        privateKey: pair.privateKey,
      })
      const { file } = await person.documents.open(documentId)
      const sealedPdf = file?.bytes ?? new Uint8Array()
      const pem = await person.platformSeal.read()
      const verdict = await verifySealedPdf(sealedPdf, pem)
      sealedPdf[30] = (sealedPdf[30] ?? 0) ^ 1
      return [verdict, await verifySealedPdf(sealedPdf, pem)]
    },
    { frontDoorUrl: platform.frontDoor, email, password: PASSWORD, documentId },
  )
  assert.deepEqual(
    verdicts.map((verdict) => (verdict.valid ? verdict.agreed.bytes : verdict.problem)),
    [file.bytes.length, 'changed'],
  )
})
