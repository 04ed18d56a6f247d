// A company as customer signs contracts: its login with a code, its program as custodian. Also documents at the portal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPdf, mailbox } from '@company-data/testkit'
import { startSharingFixture } from '../../testing/sharing-fixture.ts'
import { createAccountClient, createCompanyClient, type ServicePortal, verifySealedPdf } from '../index.ts'

const { platform, company, person, openService, lookUp } = await startSharingFixture()
const frontDoorUrl = platform.frontDoor
const customer = createCompanyClient({ frontDoorUrl })
const email = 'owner-of-signer-ltd@example.org'
await customer.register({ email, display_name: 'Signer Ltd', company_code: 'SIGNERLTD', password: 'a long password' })
const { client: service, code, id: serviceId } = await openService([])
const profile = await customer.codes.lookUp(code)
assert.ok(profile.kind === 'service')
const { id: connectionId } = await customer.companyConnections.create({ ...profile, code }, {})
const pdf = buildPdf(['Delivery of paper.'])
const contract = {
  connection_id: connectionId,
  name: 'Delivery',
  kind: 'agreement',
  requires_signature: true,
  file: { bytes: pdf, mime_type: 'application/pdf', original_name: 'delivery.pdf' },
} as const
const owner = { signer_first_name: 'Grace', signer_last_name: 'Hopper' }

test('[A-56] a company login signs with a mailed code and opens the sealed copy', async () => {
  const openedDocument = await customer.documents.open((await service.documents.create(contract)).id)
  await customer.documents.requestSignCode(openedDocument.record)
  const mailedCode = await mailbox(platform).codeFor(email, 'proof')
  const signed = await customer.documents.sign(openedDocument, owner, { mailedCode })
  assert.deepEqual([signed.status, signed.signatures[0]?.method], ['active', 'email'])
  const { file } = await customer.documents.open(signed.id)
  assert.equal((await verifySealedPdf(file?.bytes ?? pdf, await customer.platformSeal.read())).valid, true)
})

test('[A-57] an account client signs as custodian with a PDF it did not open', async () => {
  const { client_id, client_secret } = await customer.accountClients.create({
    name: 'Signer',
    purpose: 'signs',
    capabilities: ['customer_connections'],
  })
  const program = createAccountClient({ frontDoorUrl, clientId: client_id, clientSecret: client_secret })
  const { id } = await service.documents.create(contract)
  await assert.rejects(program.documents.open(id), { reason: 'locked' })
  const record = await program.documents.read(id)
  const otherFile = { bytes: buildPdf(['Delivery of gold.']) }
  await assert.rejects(program.documents.sign({ record, file: otherFile }, owner), { reason: 'content_mismatch' })
  const signed = await program.documents.sign({ record, file: { bytes: pdf } }, owner)
  const [signature] = signed.signatures
  assert.deepEqual([signature?.method, signature?.signer_name_verified], ['custodian', false])
  const { id: offerId } = await service.documents.create({
    ...contract,
    requires_signature: false,
    requires_acceptance: true,
  })
  assert.equal((await program.documents.decline(await program.documents.read(offerId))).status, 'ended')
})

/** A connected service at the portal, opened with its key. */
const openServicePortal = async (): Promise<ServicePortal> => {
  const { service: record, keys } = await company.services.create({ name: 'Portal', admin_email: 'a@example.org' })
  const privateKey = { pem: keys.private_pem, passphrase: keys.passphrase }
  await person.companyConnections.create(await lookUp(record.code), {})
  return company.servicePortal(record.id, { privateKey })
}

test('[A-82] [A-83] the portal sends, lists and opens documents and messages', async () => {
  const portal = await openServicePortal()
  const { share_code } = await person.account.read()
  const { connection_id: _, ...terms } = contract
  const created = await portal.documents.create({
    ...terms,
    share_code: share_code ?? '',
    requires_signature: false,
    requires_acceptance: true,
  })
  const ada = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
  await person.documents.accept(await person.documents.open(created.id), ada)
  assert.deepEqual(
    (await Array.fromAsync(portal.documents.list({ kind: 'agreement' }))).map(({ id, status }) => [id, status]),
    [[created.id, 'active']],
  )
  const { bytes } = await portal.documents.openSealed(created.id)
  assert.equal((await verifySealedPdf(bytes, await company.platformSeal.read())).valid, true)
  assert.equal((await portal.documents.update(created.id, { status: 'ended' })).status, 'ended')

  const { id: note } = await portal.documents.broadcast({ name: 'Note', payload: 'for all' })
  assert.equal((await portal.documents.read(note)).payload, 'for all')
  await portal.documents.delete(note)

  const adaConnectionId = created.connection_id ?? ''
  const { message_id } = await person.messages.create(adaConnectionId, 'Hello?')
  assert.deepEqual(
    (await Array.fromAsync(portal.conversations.list())).map((row) => [row.connection_id, row.unread_count]),
    [[adaConnectionId, 1]],
  )
  await portal.messages.create(adaConnectionId, 'Hello.')
  await portal.messages.markRead(adaConnectionId, message_id)
  const texts = (await Array.fromAsync(portal.messages.list(adaConnectionId))).map(({ plaintext }) => plaintext)
  assert.deepEqual(texts, ['Hello.', 'Hello?'])
  assert.equal((await portal.messages.broadcast('To all.')).recipients, 1)
})

test('without the service key the portal sends but opens nothing', async () => {
  const portal = company.servicePortal(serviceId)
  const { id } = await portal.documents.create({ connection_id: connectionId, name: 'Terms', payload: { a: 1 } })
  assert.deepEqual((await customer.documents.open(id)).payload, { a: 1 })
  await customer.messages.create(connectionId, 'Got it.')
  await assert.rejects(Array.fromAsync(portal.messages.list(connectionId)), { reason: 'locked' })
})
