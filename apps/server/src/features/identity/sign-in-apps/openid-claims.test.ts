// OpenID names of plaintext claims in userinfo and ID tokens, and their verified members (B-08).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addSealedDatum,
  askUserinfo,
  borrowPlatform,
  call,
  createService,
  createSignInApp,
  decideSignIn,
  registerCompany,
  registerPerson,
  renewSession,
  signIn,
  verifyDatum,
} from '@company-data/testkit'
import { decodeJwt } from 'jose'

const platform = await borrowPlatform()
const [company, person] = [await registerCompany(platform), await registerPerson(platform)]
const service = await createService(company)

test('[B-08] plaintext claims appear at the top level under their OpenID names', async () => {
  const app = await createSignInApp(service, {
    claims: [
      { claim: 'mail', label: 'E-mail', type: 'email' },
      { claim: 'work_mail', label: 'E-mail at work', type: 'email' },
      { claim: 'phone', label: 'Phone', type: 'phone' },
      { claim: 'first_name', label: 'First name', type: 'text' },
      { claim: 'last_name', label: 'Last name', type: 'text' },
      { claim: 'name', label: 'Name', type: 'text' },
      { claim: 'born', label: 'Born', type: 'date_of_birth' },
      { claim: 'gender', label: 'Gender', type: 'gender' },
      { claim: 'language', label: 'Language', type: 'text' },
      { claim: 'home', label: 'Home', type: 'address' },
      { claim: 'sub', label: 'Not the subject', type: 'text' },
    ],
    claims_delivery: 'plaintext',
  })
  const home = {
    street: 'Main St 1',
    street2: 'Flat 2',
    postal_code: '80202',
    city: 'Denver',
    state: 'CO',
    country: 'US',
  }
  const values = {
    mail: 'ann@example.org',
    work_mail: 'ann@work.example',
    phone: '+43660123456',
    first_name: 'Ann',
    last_name: 'Lee',
    name: 'Ann Lee',
    born: '2000-01-31',
    gender: 'female',
    language: 'de',
    home,
    sub: 'x',
  }
  const { access_token, id_token } = await signIn(app, person, values)
  const { sub, claims: repeated, verifications, ...members } = (await askUserinfo(app, access_token)).body
  assert.deepEqual([sub, repeated, verifications], [person.userId, values, undefined])
  assert.deepEqual(members, {
    email: 'ann@example.org',
    email_verified: false,
    work_mail: 'ann@work.example',
    phone_number: '+43660123456',
    phone_number_verified: false,
    given_name: 'Ann',
    family_name: 'Lee',
    name: 'Ann Lee',
    birthdate: '2000-01-31',
    gender: 'female',
    locale: 'de',
    address: {
      formatted: 'Main St 1\nFlat 2\n80202 Denver\nCO\nUS',
      street_address: 'Main St 1\nFlat 2',
      locality: 'Denver',
      region: 'CO',
      postal_code: '80202',
      country: 'US',
    },
  })
  const { work_mail, ...standardMembers } = members
  const inToken = Object.entries(decodeJwt(id_token)).filter(([name]) => name in members)
  assert.deepEqual(Object.fromEntries(inToken), standardMembers, 'the ID token has those that OpenID names')
  assert.equal(decodeJwt(id_token).sub, person.userId)
  const discovery = (await call(platform.frontDoor, 'GET', '/.well-known/openid-configuration')).body
  for (const name of Object.keys(standardMembers)) assert.ok(discovery.claims_supported.includes(name), name)
})

test('[B-08] a sealed claim is in claims only', async () => {
  const email = { claim: 'email', label: 'E-mail', type: 'email' }
  const app = await createSignInApp(service, { claims: [email] })
  const wrapper = await service.seal('ann@example.org')
  const { access_token, id_token } = await signIn(app, person, { email: wrapper })
  assert.deepEqual((await askUserinfo(app, access_token)).body, { sub: person.userId, claims: { email: wrapper } })
  assert.deepEqual([decodeJwt(id_token).email, decodeJwt(id_token).email_verified], [undefined, undefined])
})

const PHONE = '+49 151 23456789'

/** An app that requests verified plaintext claims, and a person who has verified both. */
const verifiedSignIn = async () => {
  const app = await createSignInApp(service, {
    claims: [
      { claim: 'mail', label: 'E-mail', type: 'email', verified: true },
      { claim: 'phone', label: 'Phone', type: 'phone', verified: true },
    ],
    claims_delivery: 'plaintext',
  })
  const someone = await registerPerson(platform)
  const [mail, phone] = [
    await addSealedDatum(someone, 'email', someone.email),
    await addSealedDatum(someone, 'phone', PHONE),
  ]
  await verifyDatum(platform, someone, mail.id, someone.email)
  await verifyDatum(platform, someone, phone.id, PHONE, 'sms')
  const claims = {
    mail: { value: someone.email, contact_data_id: mail.id },
    phone: { value: PHONE, contact_data_id: phone.id },
  }
  return { app, someone, claims }
}

test('[B-08] a value other than the verified one is not a verified claim', async () => {
  const { app, someone, claims } = await verifiedSignIn()
  for (const [claim, value] of [
    ['mail', 'victim@example.org'],
    ['mail', someone.email.toUpperCase()],
    ['phone', '+49 151 23456780'],
  ] as const) {
    const reply = await decideSignIn(app, someone, { ...claims, [claim]: { ...claims[claim], value } })
    const { error_key } = reply.body
    assert.deepEqual([reply.status, error_key, reply.body.claim], [400, 'company_connections.verified_required', claim])
  }
})

test('[B-08] e-mail and phone are verified while their verification is current', async () => {
  const { app, someone, claims } = await verifiedSignIn()
  const readVerified = async (token: string) => {
    const { email, email_verified, phone_number, phone_number_verified } = (await askUserinfo(app, token)).body
    return { email, email_verified, phone_number, phone_number_verified }
  }
  const values = { email: someone.email, phone_number: PHONE }
  const verified = { ...values, email_verified: true, phone_number_verified: true }
  const first = await signIn(app, someone, claims)
  assert.deepEqual(await readVerified(first.access_token), verified)
  const { email_verified, phone_number_verified } = decodeJwt(first.id_token)
  assert.deepEqual([email_verified, phone_number_verified], [true, true], 'the ID token')

  await platform.advance(365 * 24 * 3600 - 1800)
  await renewSession(someone)
  const second = await signIn(app, someone, claims)
  assert.deepEqual(await readVerified(second.access_token), verified, 'half an hour before the end')
  await platform.advance(1860)
  const expired = { ...values, email_verified: false, phone_number_verified: false }
  assert.deepEqual(await readVerified(second.access_token), expired)
  const reply = await decideSignIn(app, someone, claims)
  assert.equal(reply.body.error_key, 'company_connections.verified_required', 'a new sign-in')
})
