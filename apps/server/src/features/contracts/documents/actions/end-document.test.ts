// Customers decline and cancel documents, and the job ends expired ones (G-126, A-62).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { borrowPlatform, createDocumentFixture, readStatusAndKey } from '@company-data/testkit'

const platform = await borrowPlatform()
const fixture = await createDocumentFixture(platform)

const today = async (): Promise<string> => String((await platform.ops('GET', '/api/ops/clock')).body.now).slice(0, 10)
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const cancellable = (members: object = {}) => ({
  kind: 'subscription',
  metadata: { can_be_cancelled_in_app: true, ...members },
})
const runJob = async () => {
  const run = await platform.ops('POST', '/api/ops/jobs/run', { job: 'documents.end-due' })
  assert.equal(run.status, 200, run.text)
}
const noSignerMembers = {
  method: null,
  content_sha256: null,
  signed_at: null,
  sealed_at: null,
  plain_sha256: null,
  signer_first_name: null,
  signer_last_name: null,
  signer_name_verified: null,
}
const selectEventMembers = (event: Record<string, unknown> | undefined) => {
  const { id: _, at: __, person_user_id: ___, share_code: ____, ...members } = event ?? {}
  return members
}

test('D1-DOC-34, D1-DOC-33: a cancellation takes effect today or later, and its event says when (D1-EVT-27, D1-EVT-30, D1-EVT-35)', async () => {
  const day = await today()
  for (const [body, date, status] of [
    [undefined, day, 'ended'],
    [{ effective_date: day }, day, 'ended'],
    [{ effective_date: daysAfter(day, 3) }, daysAfter(day, 3), 'active_but_ending'],
  ] as const) {
    const { id } = await fixture.create(cancellable())
    await fixture.events()
    const reply = await fixture.performAction(id, 'cancel', body)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual([reply.body.status, reply.body.cancel_effective_date], [status, date])
    const [event, ...more] = await fixture.events()
    assert.deepEqual(more, [])
    assert.deepEqual(selectEventMembers(event), {
      event: 'document_status_changed',
      document_id: id,
      status,
      action: 'cancelled',
      cancel_effective_date: date,
      connection_id: fixture.connectionId,
      ...noSignerMembers,
    })
    assert.deepEqual(await readStatusAndKey(fixture.performAction(id, 'cancel', {})), [
      409,
      'documents.status_transition_invalid',
    ])
  }
})

test('G-126: the notice period is the earliest day and the default', async () => {
  const day = await today()
  const notice = cancellable({ cancellation_notice_days: 30 })
  const { id } = await fixture.create(notice)
  for (const effective_date of [day, daysAfter(day, 29), '2026-02-30', 'soon'])
    assert.deepEqual(await readStatusAndKey(fixture.performAction(id, 'cancel', { effective_date })), [
      400,
      'documents.cancel_date_invalid',
    ])
  assert.deepEqual(await readStatusAndKey(fixture.performAction(id, 'cancel', { effective_date: 7 })), [
    400,
    'request.invalid',
  ])
  assert.equal(
    (await fixture.performAction(id, 'cancel', { effective_date: null })).body.cancel_effective_date,
    daysAfter(day, 30),
  )
})

test('D1-DOC-35: refuses to cancel a document that is not cancellable or not active', async () => {
  const { id } = await fixture.create({ kind: 'subscription' })
  assert.deepEqual(await readStatusAndKey(fixture.performAction(id, 'cancel', {})), [403, 'documents.not_cancellable'])
  assert.equal((await fixture.read(id)).body.status, 'active')
  const offer = await fixture.create({ ...cancellable(), requires_acceptance: true })
  assert.deepEqual(await readStatusAndKey(fixture.performAction(offer.id, 'cancel', {})), [
    409,
    'documents.status_transition_invalid',
  ])
})

test('G-126, A-62: a decline ends an open document with effect from today', async () => {
  const day = await today()
  for (const flag of ['requires_signature', 'requires_acceptance']) {
    const { id } = await fixture.create({ [flag]: true })
    await fixture.events()
    const reply = await fixture.performAction(id, 'decline', flag === 'requires_signature' ? {} : undefined)
    assert.deepEqual(
      [reply.status, reply.body.status, reply.body.cancel_effective_date, reply.body.signatures],
      [200, 'ended', day, []],
    )
    const [event] = await fixture.events()
    assert.deepEqual([event?.status, event?.action, event?.cancel_effective_date], ['ended', 'cancelled', day])
    assert.deepEqual(await readStatusAndKey(fixture.performAction(id, 'decline', {})), [409, 'documents.not_open'])
  }
  const { id } = await fixture.create()
  assert.deepEqual(await readStatusAndKey(fixture.performAction(id, 'decline', {})), [409, 'documents.not_open'])
})

test('A-62: the job ends a document on its day, with one event per cause', async () => {
  const day = await today()
  const [customerCancelled, companyEnded, later] = [
    await fixture.create(cancellable()),
    await fixture.create(cancellable()),
    await fixture.create(cancellable()),
  ]
  const effective_date = daysAfter(day, 2)
  await fixture.performAction(customerCancelled.id, 'cancel', { effective_date })
  await fixture.change(companyEnded.id, { status: 'active_but_ending', cancel_effective_date: effective_date })
  await fixture.performAction(later.id, 'cancel', { effective_date: daysAfter(day, 20) })
  await fixture.events()
  await runJob()
  assert.equal((await fixture.read(customerCancelled.id)).body.status, 'active_but_ending')
  assert.deepEqual(await fixture.events(), [])
  await platform.advance(2 * 86_400)
  await fixture.service.renewToken()
  await runJob()
  const events = await fixture.events()
  const of = (id: string) => selectEventMembers(events.find(({ document_id }) => document_id === id))
  assert.equal(events.length, 2)
  assert.deepEqual(of(customerCancelled.id), {
    event: 'document_status_changed',
    document_id: customerCancelled.id,
    status: 'ended',
    action: 'cancelled',
    cancel_effective_date: effective_date,
    connection_id: fixture.connectionId,
    ...noSignerMembers,
  })
  assert.equal(of(companyEnded.id).event, 'document_updated')
  for (const { id } of [customerCancelled, companyEnded]) assert.equal((await fixture.read(id)).body.status, 'ended')
  assert.equal((await fixture.read(later.id)).body.status, 'active_but_ending')
  await runJob()
  assert.deepEqual(await fixture.events(), [])
})
