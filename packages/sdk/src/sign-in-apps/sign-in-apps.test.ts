// Sign-in apps: a company registers one, a person signs in from the profile, the service opens the claims.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { loadServiceKey, openValue } from '@company-data/crypto'
import { usePlatform } from '@company-data/testkit'
import { startJourney } from '../../testing/journey.ts'
import { createAccountClient, isPlatformError } from '../index.ts'

const platform = await usePlatform()
const journey = startJourney(platform)
const redirectUri = 'https://shop.example/back'
const verifier = randomBytes(32).toString('base64url')

const { client: company, email } = await journey.company()
const { service, keys } = await company.services.create({ name: 'Shop', admin_email: email })
const serviceKey = await loadServiceKey(keys.private_pem, keys.passphrase)
const claims = [
  { claim: 'email', label: 'E-mail', type: 'email', required: true },
  { claim: 'nick', label: 'Nickname', type: 'text' },
]
const newApp = { name: 'Shop', service_id: service.id, redirect_uris: [redirectUri], claims }

/** The address to which an app sends the browser. */
const addressFor = (clientId: string, changes: Record<string, string> = {}): string => {
  const url = new URL('/oauth2/authorize', journey.frontDoorUrl)
  url.search = String(
    new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: 's1',
      claims: '{"userinfo":{"email":null}}',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    }),
  )
  return url.href
}

const claimsGivenTo = async (app: { client_id: string; client_secret: string }, redirectTo: string | null) => {
  const code = new URL(redirectTo ?? '').searchParams.get('code') ?? ''
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: app.client_id,
    client_secret: app.client_secret,
  })
  const { access_token } = await (await fetch(`${journey.frontDoorUrl}/oauth2/token`, { method: 'POST', body })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  return (await (await fetch(`${journey.frontDoorUrl}/oauth2/userinfo`, { headers })).json()).claims
}

test('[D1-APP-01] [D1-APP-03] a company and its account client manage sign-in apps (D1-APP-07)', async () => {
  const { client_id, client_secret } = await company.accountClients.create({ name: 'x', capabilities: ['oauth_apps'] })
  const account = createAccountClient({
    frontDoorUrl: journey.frontDoorUrl,
    clientId: client_id,
    clientSecret: client_secret,
  })
  const { client_secret: secret, ...record } = await account.oauthApps.create(newApp)
  assert.equal(record.claims_delivery, 'encrypted')
  assert.deepEqual(await company.oauthApps.read(record.id), record)
  assert.ok((await company.oauthApps.list()).some(({ id }) => id === record.id))
  const redirect_uris = ['https://shop.example/other']
  assert.deepEqual((await company.oauthApps.update(record.id, { redirect_uris })).redirect_uris, redirect_uris)
  assert.notEqual((await account.oauthApps.regenerateSecret(record.id)).client_secret, secret)
  await account.oauthApps.delete(record.id)
  await assert.rejects(company.oauthApps.read(record.id), (error) => isPlatformError(error, 'oauth_apps.not_found'))
})

test('[A-45] seals the claims of a sign-in unless the app takes plaintext', async () => {
  const { client: person, email: address, wire } = await journey.person()
  const field = (await person.contactFields.list()).find(({ slug }) => slug === 'email')
  const datum = await person.contactData.create(field?.id ?? '', address)
  const sealedApp = await company.oauthApps.create(newApp)
  const request = await person.signIns.read(addressFor(sealedApp.client_id))
  assert.deepEqual([request.client_name, request.claims.length, request.claims_delivery], ['Shop', 2, 'encrypted'])
  const answers = { email: { from: datum.id }, nick: { value: 'Marker-Nick' } }
  const appClaims = await claimsGivenTo(
    sealedApp,
    await person.signIns.approve(addressFor(sealedApp.client_id), answers),
  )
  assert.equal(await openValue(appClaims.email, serviceKey), address)
  assert.equal(await openValue(appClaims.nick, serviceKey), 'Marker-Nick')
  assert.ok(!JSON.stringify(wire.requests).includes('Marker-Nick'), 'the device sends it sealed only')

  const plain = await company.oauthApps.create({ ...newApp, claims_delivery: 'plaintext' })
  const plainAddress = addressFor(plain.client_id)
  const before = wire.count('POST /oauth2/authorize')
  await assert.rejects(person.signIns.approve(plainAddress, answers), {
    name: 'SessionError',
    reason: 'plaintext_claims',
  })
  assert.equal(wire.count('POST /oauth2/authorize'), before, 'nothing was sent')
  const allowPlaintext = true
  const plainClaims = await claimsGivenTo(
    plain,
    await person.signIns.approve(plainAddress, answers, { allowPlaintext }),
  )
  assert.deepEqual(plainClaims, { email: address, nick: 'Marker-Nick' })

  const denied = new URL((await person.signIns.deny(addressFor(plain.client_id))) ?? '')
  assert.equal(denied.searchParams.get('error'), 'access_denied')
  await assert.rejects(person.signIns.approve(addressFor(plain.client_id), { other: { value: 'x' } }), TypeError)
  await assert.rejects(person.signIns.approve(addressFor(plain.client_id)), (error) =>
    isPlatformError(error, 'request.invalid'),
  )
  const state = randomBytes(16).toString('base64url')
  const detached = addressFor(plain.client_id, { response_mode: 'detached', state })
  assert.equal(await person.signIns.approve(detached, answers, { allowPlaintext }), null)
})

test('[A-46] a verified claim comes from a verified field of the profile', async () => {
  const { client: person, email: address } = await journey.person()
  const verifiedClaims = [{ claim: 'email', label: 'E-mail', type: 'email', verified: true }]
  const app = await company.oauthApps.create({ ...newApp, claims: verifiedClaims })
  const field = (await person.contactFields.list()).find(({ slug }) => slug === 'email')
  const datum = await person.contactData.create(field?.id ?? '', address)
  const from = { email: { from: datum.id } }
  await assert.rejects(person.signIns.approve(addressFor(app.client_id), { email: { value: address } }), TypeError)
  await assert.rejects(person.signIns.approve(addressFor(app.client_id), from), (error) =>
    isPlatformError(error, 'company_connections.verified_required'),
  )
})
