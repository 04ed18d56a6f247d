// The worked example from last answer to last signature: generation, one line over two outputs, seals, ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { createLeaseFixture, readStatusAndKey, sealRoot, sha256Hex, usePlatform } from '@company-data/testkit'

const platform = await usePlatform()
const fixture = await createLeaseFixture(platform)
const { service, customer, company } = fixture
await customer.call('PUT', '/api/profile', { language: 'de' })

type Row = Record<string, unknown>

const listEvents = async () => (await fixture.events()).filter(({ event }) => event !== 'connection_created')

const readSigningLine = async (runId: string) => {
  const { participants } = await fixture.read(runId)
  return participants.map(({ party_key, documents }: { party_key: string; documents: Row[] }) => [
    party_key,
    documents.map(({ output_key, document_status, position, action }) => [
      output_key,
      document_status,
      position,
      action,
    ]),
  ])
}

test('D2-GEN-01, D2-GEN-07: a contract run completes with its last signature (D2-GEN-13, D2-GEN-14, D2-GEN-30, D2-GEN-31, D2-SGN-01, D2-SGN-02, D2-SGN-04, D2-SGN-05, D2-SGN-07, D2-SGN-09, D2-SGN-11, D2-SGN-12, D2-SGN-13, D2-SGN-14, D2-SGN-15, D2-SGN-16, D2-SGN-17, D2-SGN-20, D2-STA-05, D2-STA-06, D2-STA-08, D2-STA-09, D2-RUN-09, D2-EVT-06, D2-EVT-07, D2-EVT-08, D2-EVT-09, FA-80, FA-85, FG-48)', async () => {
  const id = await fixture.landed()
  await fixture.events()
  const reply = await fixture.generate(id)
  assert.equal(reply.status, 200, reply.text)
  const [first, second, third, fourth] = reply.body.documents.map(({ document_id }: Row) => document_id)
  assert.deepEqual(reply.body, {
    documents: [
      { output_key: 'lease', party_key: 'customer', document_id: first, position: 1 },
      { output_key: 'income_proof', party_key: 'customer', document_id: second, position: 2 },
      { output_key: 'lease', party_key: 'company', document_id: third, position: 3 },
      { output_key: 'income_proof', party_key: 'company', document_id: fourth, position: null },
    ],
    status: 'awaiting_signature',
  })
  const created = await listEvents()
  assert.deepEqual(
    created.map(({ event, document_id, awaiting_party }) => [event, document_id ?? awaiting_party]),
    [
      ...[first, second, third, fourth].map((documentId) => ['document_created', documentId]),
      ['flow_run_turn', 'customer'],
    ],
  )
  assert.deepEqual(
    created.slice(0, 4).map(({ person_user_id, connection_id }) => [person_user_id, connection_id]),
    [
      [customer.userId, fixture.connectionId],
      [customer.userId, fixture.connectionId],
      [company.userId, null],
      [company.userId, null],
    ],
  )
  assert.deepEqual(await readSigningLine(id), [
    [
      'customer',
      [
        ['lease', 'ready_to_sign', 1, null],
        ['income_proof', 'waiting', 2, null],
      ],
    ],
    [
      'company',
      [
        ['lease', 'waiting', 3, null],
        ['income_proof', 'active', null, null],
      ],
    ],
  ])

  const signed = await fixture.sign('customer', id, 'lease')
  assert.equal(signed.status, 200, signed.text)
  assert.equal(signed.body.sealed_at, null, 'the company still has to sign')
  assert.deepEqual(await readSigningLine(id), [
    [
      'customer',
      [
        ['lease', 'active', 1, 'signed'],
        ['income_proof', 'offering', 2, null],
      ],
    ],
    [
      'company',
      [
        ['lease', 'waiting', 3, null],
        ['income_proof', 'active', null, null],
      ],
    ],
  ])
  assert.deepEqual(
    (await listEvents()).map(({ event, document_id, status, action, awaiting_party }) => [
      ...[event, document_id ?? awaiting_party, status, action],
    ]),
    [
      ['document_status_changed', first, 'active', 'signed'],
      ['document_status_changed', second, 'offering', null],
      ['flow_run_turn', 'customer', undefined, undefined],
    ],
  )

  const accepted = await fixture.sign('customer', id, 'income_proof')
  assert.equal(accepted.status, 200, accepted.text)
  assert.ok(accepted.body.sealed_at, 'its last signer acted, although the lease is still open')
  assert.equal((await fixture.read(id)).status, 'awaiting_signature')
  assert.deepEqual(
    (await listEvents()).map(({ event, document_id, status, action, awaiting_party }) => [
      ...[event, document_id ?? awaiting_party, status, action],
    ]),
    [
      ['document_status_changed', second, 'active', 'accepted'],
      ['document_status_changed', third, 'ready_to_sign', null],
      ['flow_run_turn', 'company', undefined, undefined],
    ],
  )

  const completed = await fixture.sign('company', id, 'lease')
  assert.equal(completed.status, 200, completed.text)
  assert.deepEqual(
    completed.body.run_signatures.map(({ document_id, status, action }: Row) => [document_id, status, action]),
    [
      [first, 'active', 'signed'],
      [second, 'active', 'accepted'],
      [third, 'active', 'signed'],
      [fourth, 'active', null],
    ],
  )
  assert.deepEqual(
    completed.body.signatures.map(({ method, signer_name_verified }: Row) => [method, signer_name_verified]),
    [['custodian', false]],
  )
  const run = await fixture.read(id)
  assert.deepEqual([run.status, typeof run.completed_at], ['completed', 'string'])
  assert.deepEqual(
    (await listEvents()).map(({ event }) => event),
    ['document_status_changed', 'flow_completed'],
  )
  const trusted = await sealRoot(platform)
  for (const outputKey of ['lease', 'income_proof']) {
    const mine = await fixture.openOutput('customer', id, outputKey)
    const theirs = await fixture.openOutput('company', id, outputKey)
    assert.ok(mine.equals(theirs), 'both hold the same sealed file')
    const verdict = await verifySealedPdf(mine, trusted)
    assert.equal(verdict.valid, true, JSON.stringify(verdict))
    const copy = (await service.companyData('GET', `/documents/${outputKey === 'lease' ? third : fourth}`)).body
    assert.deepEqual([copy.plain_sha256, typeof copy.sealed_at], [sha256Hex(mine), 'string'])
  }
})

const selectMembers = ({ event, document_id, status, action }: Row) => [event, document_id, status, action]

test('D2-CAN-03, D2-CAN-05: a decline cancels the run and ends open and waiting copies (D2-CAN-06, D2-CAN-09, D2-SGN-19, D2-STA-10, D2-STA-12, D2-EVT-10, D1-XREF-08, FG-48)', async () => {
  const { id, documents } = await fixture.generated()
  assert.equal((await fixture.sign('customer', id, 'lease')).status, 200)
  await fixture.events()
  const proof = documents['income_proof/customer']
  const path = `/api/company-connections/${fixture.connectionId}/documents/${proof}`
  const declined = await customer.call('POST', `${path}/decline`, {})
  assert.deepEqual([declined.status, declined.body.status], [200, 'ended'], declined.text)
  const run = await fixture.read(id)
  assert.deepEqual([run.status, run.cancel_reason], ['cancelled', 'declined'])
  assert.deepEqual((await listEvents()).map(selectMembers), [
    ['document_status_changed', proof, 'ended', 'cancelled'],
    ['document_status_changed', documents['lease/company'], 'ended', null],
  ])
  assert.deepEqual(
    (await readSigningLine(id)).flatMap(([, copies]: [string, unknown[][]]) =>
      copies.map(([key, status]) => [key, status]),
    ),
    [
      ['lease', 'active'],
      ['income_proof', 'ended'],
      ['lease', 'ended'],
      ['income_proof', 'active'],
    ],
  )
  assert.deepEqual(await readStatusAndKey(fixture.sign('company', id, 'lease')), [409, 'documents.not_open'])
  assert.deepEqual(await readStatusAndKey(fixture.generate(id)), [409, 'flows.not_generatable'])
  assert.equal((await service.companyData('POST', `/flow-runs/${id}/cancel`)).body.cancel_reason, 'declined')
})

test('D2-SGN-10, D2-SGN-18: a closed copy takes no action, and only the run changes its copies (D2-ERR-27, FA-42, FA-65, FA-78, FA-81, FA-82, FG-32)', async () => {
  const { id, documents } = await fixture.generated()
  assert.deepEqual(
    await readStatusAndKey(fixture.sign('company', id, 'lease')),
    [409, 'documents.not_open'],
    'it waits',
  )
  assert.deepEqual(
    await readStatusAndKey(fixture.sign('company', id, 'income_proof')),
    [409, 'documents.not_open'],
    'no action to perform',
  )
  assert.deepEqual(await readStatusAndKey(fixture.sign('customer', id, 'income_proof')), [409, 'documents.not_open'])
  const decline = `/flow-runs/${id}/documents/lease/decline`
  assert.deepEqual(await readStatusAndKey(service.companyData('POST', decline, { body: {} })), [
    409,
    'documents.not_open',
  ])
  const signingBody = { signer_first_name: 'A', signer_last_name: 'B', content_sha256: 'x', method: 'custodian' }
  for (const [outputKey, key] of Object.entries({ nothing: 'flows.no_document', contract: 'flows.no_document' }))
    for (const name of ['sign', 'accept'])
      assert.deepEqual(
        await readStatusAndKey(
          service.companyData('POST', `/flow-runs/${id}/documents/${outputKey}/${name}`, { body: signingBody }),
        ),
        [404, key],
      )
  for (const body of [{}, { signer_first_name: 5 }, undefined]) {
    const at = (outputKey: string, name: string) =>
      readStatusAndKey(service.companyData('POST', `/flow-runs/${id}/documents/${outputKey}/${name}`, { body }))
    assert.deepEqual(await at('nothing', 'sign'), [404, 'flows.no_document'], 'FA-42: members are checked in order')
    assert.deepEqual(await at('nothing', 'accept'), [404, 'flows.no_document'])
    assert.deepEqual(await at('lease', 'sign'), [409, 'documents.not_open'])
  }
  const managed = [409, 'documents.run_managed']
  for (const key of ['lease/customer', 'lease/company', 'income_proof/customer'])
    for (const body of [{ status: 'ended' }, { name: 'Other' }, { metadata: { a: 1 } }])
      assert.deepEqual(
        await readStatusAndKey(service.companyData('PUT', `/documents/${documents[key]}`, { body })),
        managed,
      )
  const file = { file: await service.seal('{}') }
  const replace = (key: string) => service.companyData('PUT', `/documents/${documents[key]}/file`, { body: file })
  assert.deepEqual(await readStatusAndKey(replace('income_proof/company')), managed, 'in every state')
  assert.deepEqual((await fixture.read(id)).status, 'awaiting_signature')
  assert.equal((await fixture.sign('customer', id, 'lease')).status, 200)
  assert.deepEqual(await readStatusAndKey(fixture.sign('customer', id, 'lease')), [409, 'documents.not_open'], 'once')
})

test('D2-CAN-04, FA-83: withdrawing an active copy cancels the run unless it is completed (FG-33)', async () => {
  const { id, documents } = await fixture.generated()
  await fixture.events()
  const path = `/documents/${documents['income_proof/company']}`
  const renamed = await service.companyData('PUT', path, { body: { name: 'Other' } })
  assert.equal(renamed.status, 200)
  assert.deepEqual(renamed.body, (await service.companyData('GET', path)).body, 'with its run_signatures (D2-RUN-27)')
  assert.equal((await fixture.read(id)).status, 'awaiting_signature', 'a name cancels nothing')
  await fixture.events()
  assert.equal((await service.companyData('PUT', path, { body: { status: 'ended' } })).status, 200)
  const run = await fixture.read(id)
  assert.deepEqual([run.status, run.cancel_reason], ['cancelled', 'document_cancelled'])
  assert.deepEqual(
    (await listEvents()).map(({ event, document_id, status }) => [event, document_id, status]),
    [
      ['document_updated', documents['income_proof/company'], undefined],
      ['document_status_changed', documents['lease/customer'], 'ended'],
      ['document_status_changed', documents['income_proof/customer'], 'ended'],
      ['document_status_changed', documents['lease/company'], 'ended'],
    ],
  )
  const other = await fixture.generated()
  for (const [by, output] of [
    ['customer', 'lease'],
    ['customer', 'income_proof'],
    ['company', 'lease'],
  ] as const)
    assert.equal((await fixture.sign(by, other.id, output)).status, 200)
  const completedDocumentPath = `/documents/${other.documents['lease/company']}`
  assert.equal((await service.companyData('PUT', completedDocumentPath, { body: { status: 'ended' } })).status, 200)
  assert.deepEqual((await fixture.read(other.id)).status, 'completed')
})

test('D2-CAN-01, D2-CAN-02: a run can be cancelled until it is completed (D2-CAN-11, D2-CAN-12, D2-GEN-17)', async () => {
  const generating = await fixture.landed()
  assert.equal((await service.companyData('POST', `/flow-runs/${generating}/cancel`)).body.status, 'cancelled')
  assert.deepEqual(await readStatusAndKey(fixture.generate(generating)), [409, 'flows.not_generatable'])
  const { id, documents } = await fixture.generated()
  await fixture.events()
  const cancelled = await customer.call('POST', fixture.under(id, '/cancel'))
  assert.deepEqual([cancelled.body.status, cancelled.body.cancel_reason], ['cancelled', 'customer'])
  assert.deepEqual(
    (await listEvents()).map(selectMembers),
    ['lease/customer', 'income_proof/customer', 'lease/company'].map((key) => [
      ...['document_status_changed', documents[key], 'ended', null],
    ]),
  )
  assert.deepEqual(await readStatusAndKey(fixture.sign('customer', id, 'lease')), [409, 'documents.not_open'])
  const other = await fixture.generated()
  for (const [by, output] of [
    ['customer', 'lease'],
    ['customer', 'income_proof'],
    ['company', 'lease'],
  ] as const)
    assert.equal((await fixture.sign(by, other.id, output)).status, 200)
  const refused = [409, 'flows.run_not_awaiting']
  assert.deepEqual(await readStatusAndKey(service.companyData('POST', `/flow-runs/${other.id}/cancel`)), refused)
})

test('a concurrent action and cancel end in one legal history', async () => {
  for (let round = 0; round < 3; round++) {
    const { id } = await fixture.generated()
    const [signed, cancelled] = await Promise.all([
      fixture.sign('customer', id, 'lease'),
      service.companyData('POST', `/flow-runs/${id}/cancel`),
    ])
    assert.equal(cancelled.status, 200, cancelled.text)
    const run = await fixture.read(id)
    const [lease] = run.participants.find(({ party_key }: Row) => party_key === 'customer').documents
    assert.deepEqual(
      [run.status, lease.document_status, lease.action],
      signed.status === 200 ? ['cancelled', 'active', 'signed'] : ['cancelled', 'ended', null],
    )
  }
})

test('FA-42, FA-78: the owner’s faulty members are refused in the order of the action (FG-32)', async () => {
  const { id, documents } = await fixture.generated()
  const path = `/documents/${documents['lease/company']}`
  assert.equal((await service.companyData('GET', path)).body.seals, false, 'it waits')
  assert.equal((await fixture.sign('customer', id, 'lease')).status, 200)
  assert.equal((await fixture.sign('customer', id, 'income_proof')).status, 200)
  const { body: document } = await service.companyData('GET', path)
  assert.deepEqual([document.status, document.seals], ['ready_to_sign', true])
  const customerCopy = (await service.companyData('GET', `/documents/${documents['lease/customer']}`)).body
  assert.equal('seals' in customerCopy, false, 'the owner may act only on its own copy')
  const { value } = (await service.companyData('GET', `/flow-runs/${id}/documents/lease/file`)).body
  const content_sha256 = sha256Hex(value)
  const signingBody = { method: 'custodian', signer_first_name: 'A', signer_last_name: 'B', content_sha256 }
  for (const [body, refusal] of [
    [{}, [400, 'documents.method_invalid']],
    [{ ...signingBody, method: 7 }, [400, 'documents.method_invalid']],
    [{ method: 'custodian' }, [409, 'documents.content_changed']],
    [{ ...signingBody, content_sha256: 7 }, [409, 'documents.content_changed']],
    [{ ...signingBody, signer_first_name: 7 }, [400, 'request.invalid']],
    [{ ...signingBody, signer_last_name: ' ' }, [400, 'request.invalid']],
    [{ ...signingBody, otk: 7, pdf: [] }, [400, 'documents.seal_input_required']],
  ] as const)
    assert.deepEqual(
      await readStatusAndKey(service.companyData('POST', `/flow-runs/${id}/documents/lease/sign`, { body })),
      refusal,
    )
  assert.equal((await fixture.sign('company', id, 'lease')).status, 200)
})

test('D2-SGN-15, T-81: an action that cannot seal is refused and changes nothing', async () => {
  const { id } = await fixture.generated()
  assert.equal((await fixture.sign('customer', id, 'lease')).status, 200)
  const without = await fixture.sign('customer', id, 'income_proof', { otk: null, pdf: null })
  assert.deepEqual([without.status, without.body.error_key], [400, 'documents.seal_input_required'])
  const wrong = await fixture.sign('customer', id, 'income_proof', { pdf: Buffer.alloc(64).toString('base64') })
  assert.deepEqual([wrong.status, wrong.body.error_key], [409, 'documents.seal_failed'])
  const run = await fixture.read(id)
  const copies = run.participants.flatMap(({ documents }: { documents: Row[] }) => documents)
  const proofs = copies.filter(({ output_key }: Row) => output_key === 'income_proof')
  assert.deepEqual(
    proofs.map(({ document_status, action, acted_at }: Row) => [document_status, action, acted_at]),
    [
      ['offering', null, null],
      ['active', null, null],
    ],
  )
  assert.equal((await fixture.sign('customer', id, 'income_proof')).status, 200)
})
