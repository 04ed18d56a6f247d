// The words of a sealed PDF over HTTP, for every way to sign or accept, and the evidence behind them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOtk, sealOtkBox } from '@company-data/crypto'
import { pageTexts } from '@company-data/pdf/testing/pdfium'
import {
  addDevice,
  addPasskey,
  borrowPlatform,
  buildPdf,
  call,
  createAccountClient,
  createDocumentFixture,
  type DocumentFixture,
  mailbox,
  type Reply,
  sha256Hex,
  totpAt,
} from '@company-data/testkit'

const platform = await borrowPlatform()
const pdf = buildPdf(['The parties agree.'])

interface OpenContract {
  id: string
  /** The text that a device signs. */
  text: string
  signOrAccept(action: string, members: object, token?: string): Promise<Reply>
}

const openContract = async (fixture: DocumentFixture, members: Record<string, unknown> = {}): Promise<OpenContract> => {
  const { customer, connectionId } = fixture
  const { id } = await fixture.createFile(pdf, members)
  const content_sha256 = sha256Hex((await fixture.received(`/${id}`)).body.file)
  return {
    id,
    text: `sign:${id}:${content_sha256}`,
    async signOrAccept(action, proof, token = customer.token) {
      const otk = createOtk()
      const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
      const body = { content_sha256, ...names, otk, pdf: await sealOtkBox(pdf, otk), ...proof }
      const path = `/api/company-connections/${connectionId}/documents/${id}/${action}`
      return call(customer.apiUrl, 'POST', path, { token, body })
    },
  }
}

const sealedText = async ({ received, customer }: DocumentFixture, id: string): Promise<string> => {
  const { file } = JSON.parse(await customer.openValue((await received(`/${id}`)).body.file))
  const bytes = Buffer.from(file.slice(file.indexOf(',') + 1), 'base64')
  return (await pageTexts(bytes)).join(' ').replace(/\s+/g, ' ')
}

/** The lines about actions on the sealed page, after the action has succeeded. */
const readLines = async (fixture: DocumentFixture, { id }: OpenContract, reply: Reply): Promise<string[]> => {
  assert.equal(reply.status, 200, reply.text)
  const text = await sealedText(fixture, id)
  assert.ok(!text.includes('by biometric'))
  const at = reply.body.signatures[0].created_at
  assert.ok(text.includes(at), text)
  return [...text.matchAll(/(?:Signed|Accepted) at \S+ (.*?)(?= SHA-256)/g)].map(([, line = '']) => line)
}

test('TRUST-26: the sealed PDF says how a person signed or accepted, word for word', async () => {
  const fixture = await createDocumentFixture(platform)
  const { customer } = fixture
  const passkey = await addPasskey(customer)
  const key = await addDevice(customer)

  const first = await openContract(fixture)
  const { signature, assertion } = passkey.sign(first.text)
  const byPasskey = { method: 'biometric', device_id: passkey.deviceId, proof: signature, assertion }
  assert.deepEqual(await readLines(fixture, first, await first.signOrAccept('sign', byPasskey)), [
    'with a passkey; the device reported that it verified the user (fingerprint, face or PIN) [method: biometric]',
  ])

  const second = await openContract(fixture)
  const byKey = { method: 'biometric', device_id: key.deviceId, proof: key.sign(second.text) }
  assert.deepEqual(await readLines(fixture, second, await second.signOrAccept('sign', byKey)), [
    'with the key of a registered device; whether it verified the user is not known [method: biometric]',
  ])

  const third = await openContract(fixture)
  const { secret } = (await customer.call('POST', '/api/account/2fa/setup')).body
  const now = async () => Date.parse((await platform.ops('GET', '/api/ops/clock')).body.now)
  await customer.call('POST', '/api/account/2fa/confirm', { code: totpAt(secret, await now()) })
  await platform.advance(60)
  const byCode = { method: 'twofa', proof: totpAt(secret, await now()) }
  assert.deepEqual(await readLines(fixture, third, await third.signOrAccept('sign', byCode)), [
    'with a code of the authenticator app of the account [method: twofa]',
  ])

  const fourth = await openContract(fixture)
  await fixture.performAction(fourth.id, 'sign-code')
  const byMail = { method: 'email', proof: await mailbox(platform).codeFor(customer.email, 'proof') }
  assert.deepEqual(await readLines(fixture, fourth, await fourth.signOrAccept('sign', byMail)), [
    'with a code sent to the e-mail address of the account [method: email]',
  ])

  const fifth = await openContract(fixture, { requires_signature: false, requires_acceptance: true })
  assert.deepEqual(await readLines(fixture, fifth, await fifth.signOrAccept('accept', {})), [
    'in a signed-in session; no further proof was asked for',
  ])
})

test('TRUST-26: the sealed PDF says that a program of a company signed', async () => {
  const fixture = await createDocumentFixture(platform, { customerType: 'company' })
  const client = await createAccountClient(fixture.customer, { capabilities: ['customer_connections'] })
  const contract = await openContract(fixture)
  const reply = await contract.signOrAccept('sign', { method: 'custodian' }, await client.token())
  assert.deepEqual(await readLines(fixture, contract, reply), [
    'by a program of the company with its client credentials [method: custodian]',
  ])
})

test('A-102: companies and customers read evidence with details=true only', async () => {
  const fixture = await createDocumentFixture(platform)
  const passkey = await addPasskey(fixture.customer)
  const contract = await openContract(fixture)
  const { signature, assertion } = passkey.sign(contract.text)
  const proof = { method: 'biometric', device_id: passkey.deviceId, proof: signature, assertion }
  assert.equal((await contract.signOrAccept('sign', proof)).status, 200)
  const { customer, service, connectionId } = fixture
  const receipt = { text: contract.text, signature, device_public_key: passkey.publicKey, assertion }
  const members = [
    ...['action', 'content_sha256', 'created_at', 'method', 'plain_sha256'],
    ...['signer_first_name', 'signer_last_name', 'signer_name_verified'],
  ]
  for (const [name, read] of [
    ['company', (query: string) => service.companyData('GET', `/documents/${contract.id}${query}`)],
    ['customer', (query: string) => customer.call('GET', `/api/customer/documents/${contract.id}${query}`)],
    [
      'customer, by connection',
      (query: string) =>
        customer.call('GET', `/api/company-connections/${connectionId}/documents/${contract.id}${query}`),
    ],
  ] as const) {
    for (const query of ['', '?details=false'])
      assert.deepEqual(Object.keys((await read(query)).body.signatures[0]).sort(), members, name)
    const [detailed] = (await read('?details=true')).body.signatures
    assert.deepEqual(detailed.evidence, { unlocked_by: 'passkey', receipt }, name)
    assert.equal((await read('?details=1')).body.error_key, 'request.invalid', name)
  }
  for (const path of [`/api/company-connections/${connectionId}/documents`, '/api/customer/documents'])
    assert.ok(!(await customer.call('GET', path)).text.includes('evidence'), path)
})
