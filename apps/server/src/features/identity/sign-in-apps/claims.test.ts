// Claims posted by the consent page: sealed or plain values, required and verified claims, and malformed ones.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  addSealedDatum,
  askUserinfo,
  borrowPlatform,
  createService,
  createSignInApp,
  decideSignIn,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  signIn,
  verifyDatum,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const company = await registerCompany(platform)
const person = await registerPerson(platform, { region: 'us' })
const service = await createService(company)
const email = { claim: 'email', label: 'E-mail', type: 'email', required: true }
const nick = { claim: 'nick', label: 'Nickname', type: 'text' }
const birthday = { claim: 'birthday', label: 'Birthday', type: 'date' }
const sealedApp = await createSignInApp(service, { claims: [email, nick, birthday] })
const plain = await createSignInApp(service, { claims: [email, nick, birthday], claims_delivery: 'plaintext' })

test('[A-45] encrypted claims are wrappers that only the service opens', async () => {
  const value = await service.seal('ann@example.org')
  const tokens = await signIn(sealedApp, person, { email: value, nick: await service.seal('') })
  const { body } = await askUserinfo(sealedApp, tokens.access_token)
  assert.deepEqual(Object.keys(body), ['sub', 'claims'])
  assert.equal(body.sub, person.userId)
  assert.equal(body.claims.email, value)
  assert.equal(await service.open(body.claims.email), 'ann@example.org')
  for (const wrong of ['ann@example.org', JSON.parse(value), 7, true, [value], { value }, '{"_enc":1}']) {
    const reply = await decideSignIn(sealedApp, person, { email: wrong })
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'contact_data.encryption_required'])
    assert.equal(reply.body.claim, 'email')
  }
  const optional = await decideSignIn(sealedApp, person, { email: value, nick: 'ann' })
  assert.deepEqual(await readStatusAndKey(optional), [400, 'contact_data.encryption_required'], 'an optional one too')
})

test('[A-45] a plaintext claim is a valid value, passed to the app unchanged', async () => {
  const values = { email: 'ann@example.org', nick: ' Ann "é" ', birthday: '1990-02-28' }
  const tokens = await signIn(plain, person, { ...values, unknown: 'x', __proto__: null, constructor: 'x' })
  assert.deepEqual((await askUserinfo(plain, tokens.access_token)).body.claims, values)
  for (const [claim, value] of [
    ['email', 'ann'],
    ['email', 7],
    ['email', { a: 1 }],
    ['birthday', '1990-02-30'],
    ['birthday', ['1990-02-28']],
  ] as const) {
    const reply = await decideSignIn(plain, person, { ...values, [claim]: value })
    assert.deepEqual([reply.status, reply.body.error_key, reply.body.claim], [400, 'contact_data.value_invalid', claim])
    assert.ok(!reply.text.includes('1990-02-30'), 'a refusal never quotes the value')
  }
})

test('[A-45] names a missing required claim in fields, and optional ones may be empty', async () => {
  for (const claims of [{}, undefined, { email: null }, { email: '' }, { nick: 'x' }]) {
    for (const app of [plain, sealedApp]) {
      const reply = await decideSignIn(app, person, claims)
      assert.deepEqual([reply.status, reply.body.error_key], [400, 'request.invalid'])
      assert.deepEqual(Object.keys(reply.body.fields), ['/claims/email'])
    }
  }
  for (const nothing of [[], {}]) {
    const reply = await decideSignIn(plain, person, { email: nothing })
    assert.deepEqual(
      await readStatusAndKey(reply),
      [400, 'request.invalid'],
      `${JSON.stringify(nothing)} is empty (G-072)`,
    )
  }
  const tokens = await signIn(plain, person, { email: 'ann@example.org', nick: {}, birthday: '' })
  assert.deepEqual((await askUserinfo(plain, tokens.access_token)).body.claims, { email: 'ann@example.org' })
})

test('[A-45] refuses malformed or oversized claims without a trace', async () => {
  for (const claims of ['x', '[]', 7, [1], true, '"x"']) {
    const { body } = await decideSignIn(plain, person, claims)
    assert.equal(new URL(body.redirect_to).searchParams.get('error'), 'invalid_request', String(claims))
  }
  const long = await decideSignIn(plain, person, { email: 'ann@example.org', nick: 'x'.repeat(65_537) })
  assert.deepEqual(
    [await readStatusAndKey(long), Object.keys(long.body.fields)],
    [[400, 'request.invalid'], ['/claims/nick']],
  )
  const asText = JSON.stringify({ email: 'ann@example.org' })
  assert.equal((await decideSignIn(plain, person, asText)).status, 200, 'JSON text, as in a form')
})

test('[A-46] a verified claim needs a verified field, and userinfo adds its members', async () => {
  const claims = [{ ...email, verified: true }, nick]
  const app = await createSignInApp(service, { claims })
  const value = await service.seal(person.email)
  const datum = await addSealedDatum(person, 'email', person.email)
  const other = await registerPerson(platform)
  const foreign = await addSealedDatum(other, 'email', other.email)
  await verifyDatum(platform, other, foreign.id, other.email)
  const phone = await addSealedDatum(person, 'phone', '+49 151 23456789')
  const refused = [value, { value }, { value, contact_data_id: null }, { value, contact_data_id: 'x' }]
  for (const posted of [
    ...refused,
    ...[datum.id, foreign.id, phone.id, randomUUID()].map((id) => ({ value, contact_data_id: id })),
  ]) {
    const reply = await decideSignIn(app, person, { email: posted })
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'company_connections.verified_required'])
  }
  assert.deepEqual(await readStatusAndKey(decideSignIn(app, person, { email: { contact_data_id: datum.id } })), [
    400,
    'request.invalid',
  ])
  await verifyDatum(platform, person, datum.id, person.email)
  assert.deepEqual(
    await readStatusAndKey(decideSignIn(app, person, { email: { value: 'plain', contact_data_id: datum.id } })),
    [400, 'contact_data.encryption_required'],
  )
  const tokens = await signIn(app, person, { email: { value, contact_data_id: datum.id } })
  const { body } = await askUserinfo(app, tokens.access_token)
  assert.equal(body.claims.email, value)
  const members = ['hash', 'salt', 'at', 'expires_at', 'method', 'provider'].map((name) => `verified_${name}`)
  assert.deepEqual(Object.keys(body.verifications), ['email'])
  assert.deepEqual(Object.keys(body.verifications.email).sort(), [...members, 'verification_id'].sort())
  assert.equal(body.verifications.email.verified_method, 'email')
})

test('an attestation is unreadable while the person’s region is out of order', async () => {
  const app = await createSignInApp(service, { claims: [{ ...email, verified: true }] })
  await platform.ops('PUT', '/api/ops/mode', { region: 'us', mode: 'out_of_order' })
  const posted = { email: { value: await service.seal('x'), contact_data_id: randomUUID() } }
  assert.deepEqual(await readStatusAndKey(decideSignIn(app, person, posted)), [503, 'platform.out_of_order'])
  await platform.ops('PUT', '/api/ops/mode', { region: 'us', mode: 'normal' })
})
