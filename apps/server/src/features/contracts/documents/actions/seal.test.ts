// The action that completes a file contract seals it: copies for both parties, all or nothing (D1-DOC-22 to D1-DOC-26).
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createOtk, sealOtkBox } from '@company-data/crypto'
import { verifySealedPdf } from '@company-data/sdk/seals'
import {
  addDevice,
  buildPdf,
  call,
  createDocumentFixture,
  type DocumentFixture,
  openRegion,
  ownPlatform,
  readStatusAndKey,
  sealedFor,
  sha256Hex,
  toEnvelope,
} from '@company-data/testkit'
import { sql } from 'kysely'

const platform = await ownPlatform({ regions: ['eu', 'us'], environment: { DOCUMENT_MAX_MB: '1' } })
const fixture = await createDocumentFixture(platform, { regions: ['eu', 'us'] })
const { service, customer } = fixture
const device = await addDevice(customer)
const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
const pdf = buildPdf(['The parties agree.', 'Second page.'])

const sealInput = async (bytes: Uint8Array = pdf) => {
  const otk = createOtk()
  return { otk, pdf: await sealOtkBox(bytes, otk) }
}

/** Builds the signer's request from the document as served. */
const signing = async (of: DocumentFixture, id: string) => {
  const { file } = (await of.received(`/${id}`)).body
  const content_sha256 = sha256Hex(file)
  const proof = device.sign(`sign:${id}:${content_sha256}`)
  return { method: 'biometric', device_id: device.deviceId, proof, content_sha256, ...names }
}

const listStoredFiles = async ({ company }: DocumentFixture): Promise<string[]> =>
  readdir(join(platform.dataDir, 'files', 'eu', company.userId, 'documents'))

const parseEnvelope = (envelope: string): { bytes: Buffer; rest: Record<string, unknown> } => {
  const { file, ...rest } = JSON.parse(envelope)
  return { bytes: Buffer.from(file.slice(file.indexOf(',') + 1), 'base64'), rest }
}

const trusted = async (): Promise<string> =>
  (await call(platform.frontDoor, 'GET', '/.well-known/platform-seal.pem')).text

test('D1-DOC-22, D1-DOC-23: the last signature seals the PDF for both parties (D1-DOC-24, D1-DOC-26, D1-DOC-27, D1-ERR-21, D1-EVT-31, A-60, A-61)', async () => {
  const { id } = await fixture.createFile(pdf)
  const before = await fixture.read(id)
  assert.deepEqual([before.body.sealed_at, before.body.original_plain_sha256], [null, null])
  await fixture.events()
  const count = (await listStoredFiles(fixture)).length
  const reply = await fixture.performAction(id, 'sign', { ...(await signing(fixture, id)), ...(await sealInput()) })
  assert.equal(reply.status, 200, reply.text)
  const { body } = reply
  assert.deepEqual([body.status, body.seals, body.original_plain_sha256], ['active', false, sha256Hex(pdf)])
  assert.equal(body.signatures[0].plain_sha256, sha256Hex(pdf), 'the hash of the signed content')
  assert.equal(body.sealed_at, body.signatures[0].created_at)

  const mine = await customer.openValue((await fixture.received(`/${id}`)).body.file)
  const { bytes, rest } = parseEnvelope(mine)
  assert.deepEqual(rest, { original_name: 'Terms', mime_type: 'application/pdf', size: bytes.length })
  assert.equal(sha256Hex(bytes), body.plain_sha256)
  assert.ok(bytes.subarray(0, pdf.length).equals(pdf), 'the agreed bytes are a prefix')
  const theirs = (await service.companyData('GET', `/documents/${id}/sealed-file`)).body
  assert.deepEqual(
    [theirs.encrypted, parseEnvelope(await service.open(theirs.value)).bytes.equals(bytes)],
    [true, true],
  )
  assert.equal((await listStoredFiles(fixture)).length, count + 1, 'the old copy is gone')
  assert.deepEqual(await readStatusAndKey(service.companyData('GET', `/documents/${id}/file`)), [
    403,
    'documents.recipient_encrypted',
  ])

  const verdict = await verifySealedPdf(bytes, await trusted())
  assert.deepEqual(
    [verdict.valid, verdict.valid && verdict.agreed],
    [true, { bytes: pdf.length, sha256: sha256Hex(pdf) }],
  )
  const [event] = await fixture.events()
  assert.deepEqual(
    [event?.action, event?.sealed_at, event?.plain_sha256, event?.method],
    ['signed', body.sealed_at, body.plain_sha256, 'biometric'],
  )
  assert.deepEqual((await fixture.read(id)).body.plain_sha256, body.plain_sha256)
  assert.deepEqual(
    await readStatusAndKey(service.companyData('PUT', `/documents/${id}/file`, { body: { file: 'x' } })),
    [409, 'documents.contract_immutable'],
  )
})

test('an acceptance seals too, and pdfsig accepts the sealed PDF (D1-DOC-22)', async (context) => {
  const { id } = await fixture.createFile(pdf, { requires_signature: false, requires_acceptance: true })
  const { content_sha256 } = await signing(fixture, id)
  const reply = await fixture.performAction(id, 'accept', { ...names, content_sha256, ...(await sealInput()) })
  assert.equal(reply.status, 200, reply.text)
  assert.notEqual(reply.body.sealed_at, null)
  const { bytes } = parseEnvelope(await customer.openValue((await fixture.received(`/${id}`)).body.file))
  const folder = await mkdtemp(join(tmpdir(), 'sealed-'))
  context.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'sealed.pdf')
  await writeFile(path, bytes)
  let said: string
  try {
    said = execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return context.skip('pdfsig is not installed')
    throw error
  }
  assert.match(said, /Signature is Valid/)
  assert.match(said, /Total document signed/)
})

test('D1-DOC-25, A-61: a failed seal refuses the action and stores nothing (T-81)', async () => {
  const truncated = pdf.subarray(0, 200)
  const encrypted = buildPdf(['secret'], '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >>')
  const hostile = { truncated, encrypted, html: Buffer.from('<html>'), empty: Buffer.alloc(0) }
  const cases: Array<[string, Uint8Array, object]> = [
    ['another file', pdf, await sealInput(buildPdf(['something else']))],
    ['another key', pdf, { ...(await sealInput()), otk: createOtk() }],
    ['a short key', pdf, { ...(await sealInput()), otk: 'AAAA' }],
    ['no base64', pdf, { ...(await sealInput()), pdf: '§§§' }],
    ['too short a box', pdf, { ...(await sealInput()), pdf: 'AAAA' }],
    ...(await Promise.all(
      Object.entries(hostile).map(
        async ([label, bytes]): Promise<[string, Uint8Array, object]> => [label, bytes, await sealInput(bytes)],
      ),
    )),
  ]
  for (const [label, bytes, input] of cases) {
    const { id } = await fixture.createFile(bytes)
    await fixture.events()
    const [before, files] = [(await fixture.read(id)).body, await listStoredFiles(fixture)]
    const reply = await fixture.performAction(id, 'sign', { ...(await signing(fixture, id)), ...input })
    assert.deepEqual([reply.status, reply.body.error_key], [409, 'documents.seal_failed'], label)
    assert.deepEqual((await fixture.read(id)).body, before, label)
    assert.deepEqual(await listStoredFiles(fixture), files, label)
    assert.deepEqual(await fixture.events(), [])
  }
})

test('G-124, A-61: refuses an action without otk or pdf, and a pdf over the budget', async () => {
  const { id } = await fixture.createFile(pdf)
  const signed = await signing(fixture, id)
  const { otk, pdf: box } = await sealInput()
  for (const input of [{}, { otk }, { pdf: box }, { otk: '', pdf: box }, { otk: null, pdf: null }])
    assert.deepEqual(await readStatusAndKey(fixture.performAction(id, 'sign', { ...signed, ...input })), [
      400,
      'documents.seal_input_required',
    ])
  const tooLarge = [400, 'documents.too_large']
  assert.deepEqual(
    await readStatusAndKey(fixture.performAction(id, 'sign', { ...signed, otk, pdf: 'A'.repeat(1_940_000) })),
    tooLarge,
  )
  assert.deepEqual(
    await readStatusAndKey(fixture.performAction(id, 'sign', { ...signed, otk, pdf: 'A'.repeat(2_200_000) })),
    tooLarge,
  )
  assert.equal((await fixture.performAction(id, 'sign', { ...signed, otk, pdf: box })).status, 200)
})

test('T-81: a failure mid-action leaves no signature, status, event or copy', async () => {
  const { id } = await fixture.createFile(pdf)
  await fixture.events()
  const db = openRegion(platform)
  const signed = { ...(await signing(fixture, id)), ...(await sealInput()) }
  const [before, files] = [(await fixture.read(id)).body, await listStoredFiles(fixture)]
  await sql`create function refuse_seal() returns trigger language plpgsql as $$
    begin raise exception 'no seal today'; end $$`.execute(db.kysely)
  await sql`create trigger refuse_seal before update on document for each row execute function refuse_seal()`.execute(
    db.kysely,
  )
  assert.equal((await fixture.performAction(id, 'sign', signed)).status, 500)
  await sql`drop trigger refuse_seal on document`.execute(db.kysely)
  assert.deepEqual((await fixture.read(id)).body, before)
  assert.deepEqual(await fixture.events(), [])
  // The action cannot know whether the rows were written: the sweep removes the copies later.
  assert.ok((await listStoredFiles(fixture)).length >= files.length)
  assert.equal((await fixture.performAction(id, 'sign', signed)).status, 200)
})

test('two devices signing at once produce one seal and one signature', async () => {
  const { id } = await fixture.createFile(pdf)
  const count = (await listStoredFiles(fixture)).length
  const body = { ...(await signing(fixture, id)), ...(await sealInput()) }
  const replies = await Promise.all([fixture.performAction(id, 'sign', body), fixture.performAction(id, 'sign', body)])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await fixture.read(id)).body.signatures.length, 1)
  assert.equal((await listStoredFiles(fixture)).length, count + 1)
})

test('refuses to sign a contract that was replaced since it was read', async () => {
  const { id } = await fixture.createFile(pdf)
  const body = { ...(await signing(fixture, id)), ...(await sealInput()) }
  const other = buildPdf(['Worse terms.'])
  const file = await sealedFor(customer, toEnvelope(other))
  await service.companyData('PUT', `/documents/${id}/file`, { body: { file, plain_sha256: sha256Hex(other) } })
  assert.deepEqual(await readStatusAndKey(fixture.performAction(id, 'sign', body)), [409, 'documents.content_changed'])
})

test("D1-XREF-07, T-82: in a flow run the output's last signer seals every copy", async () => {
  const first = await fixture.createFile(pdf)
  const second = await fixture.createFile(pdf)
  const db = openRegion(platform)
  const run = { flow_run_id: crypto.randomUUID(), output_key: 'lease', party_key: 'customer' }
  const put = (id: string, line_position: number) =>
    db.kysely
      .updateTable('document')
      .set({ ...run, line_position })
      .where('id', '=', id)
      .execute()
  await put(first.id, 1)
  await put(second.id, 2)
  assert.equal((await fixture.received(`/${first.id}`)).body.seals, false)
  const firstResponse = await fixture.performAction(first.id, 'sign', await signing(fixture, first.id))
  assert.deepEqual(
    [firstResponse.status, firstResponse.body.status, firstResponse.body.sealed_at],
    [200, 'active', null],
    firstResponse.text,
  )
  const last = (await fixture.received(`/${second.id}`)).body
  assert.deepEqual(
    [last.seals, last.run_signatures.map(({ document_id, action }: Record<string, unknown>) => [document_id, action])],
    [
      true,
      [
        [first.id, 'signed'],
        [second.id, null],
      ],
    ],
  )
  await fixture.events()
  const two = await fixture.performAction(second.id, 'sign', {
    ...(await signing(fixture, second.id)),
    ...(await sealInput()),
  })
  assert.equal(two.status, 200, two.text)
  const copies = await Promise.all([first, second].map(async ({ id }) => (await fixture.received(`/${id}`)).body))
  for (const copy of copies) {
    assert.deepEqual([copy.sealed_at, copy.plain_sha256], [two.body.sealed_at, two.body.plain_sha256])
    assert.equal(copy.signatures.length, 1)
    assert.equal(sha256Hex(parseEnvelope(await customer.openValue(copy.file)).bytes), two.body.plain_sha256)
  }
  assert.deepEqual(
    (await fixture.events()).map(({ document_id }) => document_id),
    [second.id],
    'only the acting copy',
  )
})

test('metrics count customer actions and seal outcomes', async () => {
  const counted = async (name: string, label: string): Promise<number> => {
    const { text } = await platform.ops('GET', '/api/ops/metrics')
    const line = text
      .split('\n')
      .find(
        (metricLine) => metricLine.startsWith(`${name}{`) && metricLine.includes(`"us"`) && metricLine.includes(label),
      )
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  const countSignatures = () => counted('companydata_document_acts_total', '"signed"')
  const countSeals = () => counted('companydata_document_seals_total', '"sealed"')
  const refused = () => counted('companydata_document_seals_total', '"refused"')
  const before = [await countSignatures(), await countSeals(), await refused()] as const
  const { id } = await fixture.createFile(pdf)
  const signingBody = await signing(fixture, id)
  const other = await sealInput(buildPdf(['Something else.']))
  assert.equal((await fixture.performAction(id, 'sign', { ...signingBody, ...other })).status, 409)
  assert.equal((await fixture.performAction(id, 'sign', { ...signingBody, ...(await sealInput()) })).status, 200)
  assert.deepEqual(
    [await countSignatures(), await countSeals(), await refused()],
    before.map((count) => count + 1),
  )
})
