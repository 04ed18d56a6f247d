// Answers to a service: sources, the exact shared data, problems, and the result.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameOrDescendant, resolveType, systemTypes, validateValue } from '@company-data/field-types'
import type { ContactDatum, FieldTypes, RequestField } from '@company-data/sdk/person'
import { listFormValues } from './form-values.ts'
import { findOnceDatum } from './one-time-value.ts'
import { problemsIn } from './share-problems.ts'
import {
  type AnswerRecord,
  collectAnswers,
  firstDrafts,
  formatPluginAnswer,
  getEnd,
  isImpossible,
  KEEP,
  listSources,
  NONE,
  type ShareContext,
  TYPED,
  toShared,
  UNDECIDED,
} from './share-rules.ts'

const types = {
  rows: systemTypes,
  resolveType: (type: string) => resolveType(systemTypes, type),
  isSameOrDescendant: (type: string, ancestor: string) => isSameOrDescendant(systemTypes, type, ancestor),
  validateValue: (type: string, value: unknown, context?: object) => validateValue(systemTypes, type, value, context),
} as FieldTypes

const field = (slug: string, members: Partial<RequestField> = {}): RequestField =>
  ({
    slug,
    label: slug,
    type: 'text',
    one_time: false,
    mandatory: false,
    verified: false,
    verified_max_age_days: null,
    plugin: null,
    options: null,
    ...members,
  }) as RequestField

const datum = (id: string, type: string, value: string | null): ContactDatum =>
  ({ id, slug: id, type, value, has_file: value === null, verification: null }) as ContactDatum

const card = [datum('d-name', 'text', 'Example Ltd'), datum('d-mail', 'email', 'a@example.org')]

const createShareContext = (fields: RequestField[], answers: AnswerRecord[] = []): ShareContext => ({
  fields,
  answers,
  card,
  types,
  customer: 'company' as const,
  profilePath: '/profile',
  nowMs: Date.parse('2026-03-01T00:00:00Z'),
})
const createAnswer = (slug: string, live: boolean, contact_data_id: string | null): AnswerRecord =>
  ({
    slug,
    live,
    contact_data_id,
    updated_at: '2026-02-01T00:00:00Z',
    shared_until: null,
    at_end: null,
  }) as AnswerRecord

const noPlugin = () => undefined
const draft = (source: string, value: unknown = '') => ({ source, value, chosenFile: undefined })

test('only chosen or mandatory data is shared', () => {
  const context = createShareContext([
    field('optional', { type: 'email' }),
    field('needed', { type: 'email', mandatory: true }),
  ])
  assert.deepEqual(listSources(context, context.fields[0] as RequestField), [NONE, 'd-mail', TYPED])
  assert.deepEqual(listSources(context, context.fields[1] as RequestField), ['d-mail', TYPED])
  const drafts = firstDrafts(context)
  assert.deepEqual([drafts.optional?.source, drafts.needed?.source], [NONE, 'd-mail'])
  assert.deepEqual(collectAnswers(context, drafts, noPlugin), { needed: { from: 'd-mail' } })
  assert.deepEqual(listSources({ ...context, isDecision: true }, context.fields[0] as RequestField), ['d-mail', TYPED])
})

test('preselects mandatory data only if the match is obvious', () => {
  const readFirstSource = (members: Partial<RequestField>, slug = 'any') => {
    const context = createShareContext([field(slug, { mandatory: true, ...members })])
    return [firstDrafts(context)[slug]?.source, Object.keys(problemsIn(context, firstDrafts(context), noPlugin))]
  }
  assert.deepEqual(readFirstSource({ type: 'email' }), ['d-mail', []])
  assert.deepEqual(readFirstSource({}, 'd-name'), ['d-name', []])
  assert.deepEqual(readFirstSource({}), [UNDECIDED, ['any']])
  assert.deepEqual(readFirstSource({ type: 'date' }), [TYPED, ['any']])
})

test('[G-083] a field that must be verified is never typed, and may be unanswerable', () => {
  const needed = field('mail', { type: 'email', verified: true, mandatory: true })
  assert.deepEqual(listSources(createShareContext([needed]), needed), [])
  assert.equal(isImpossible(createShareContext([needed]), needed), true)
  assert.equal(isImpossible(createShareContext([]), { ...needed, mandatory: false }), false)
})

test('[G-089] shared-once data stays, live answers may end, mandatory ones only change', () => {
  const fields = [field('once'), field('live', { type: 'email' }), field('must', { type: 'email', mandatory: true })]
  const context = createShareContext(fields, [
    createAnswer('once', false, null),
    createAnswer('live', true, 'd-mail'),
    createAnswer('must', true, 'd-mail'),
  ])
  const [once, live, must] = fields as [RequestField, RequestField, RequestField]
  assert.equal(listSources(context, once)[0], KEEP)
  assert.equal(listSources(context, once).includes(NONE), false)
  assert.equal(listSources(context, live)[0], NONE)
  assert.equal(listSources(context, must).includes(NONE), false)
  const drafts = firstDrafts(context)
  assert.deepEqual([drafts.once?.source, drafts.live?.source, drafts.must?.source], [KEEP, 'd-mail', 'd-mail'])
  assert.deepEqual(collectAnswers(context, { ...drafts, live: draft(NONE) }, noPlugin), { must: { from: 'd-mail' } })
  assert.deepEqual(toShared(context, once, draft(KEEP), undefined), { kind: 'kept', since: '2026-02-01T00:00:00Z' })
})

test('the form shows exactly the shared data, live or once', () => {
  const name = field('name')
  const context = createShareContext([name])
  assert.deepEqual(toShared(context, name, draft('d-name'), undefined), { kind: 'live', text: 'Example Ltd' })
  const once = { ...name, one_time: true }
  assert.deepEqual(toShared(context, once, draft('d-name'), undefined), { kind: 'once', text: 'Example Ltd' })
  assert.deepEqual(toShared(context, name, draft(TYPED, ' typed '), undefined), { kind: 'once', text: 'typed' })
  assert.deepEqual(toShared(context, name, draft(TYPED), undefined), { kind: 'incomplete' })
  assert.deepEqual(toShared(context, name, draft(NONE), undefined), { kind: 'nothing' })
  const address = field('address', { type: 'address' })
  const parts = { street: 'Ring 1', city: 'Wien', country: 'AT' }
  assert.deepEqual(toShared(context, address, draft(TYPED, parts), undefined), {
    kind: 'once',
    text: '{"street":"Ring 1","city":"Wien","country":"AT"}',
  })
})

test('a value of the profile may be shared once, unless it must be verified', () => {
  const name = field('name')
  const context = createShareContext([name])
  const once = { ...draft('d-name'), isOnce: true }
  assert.deepEqual(toShared(context, name, once, undefined), { kind: 'once', text: 'Example Ltd' })
  assert.deepEqual(collectAnswers(context, { name: once }, noPlugin), { name: { value: 'Example Ltd' } })
  assert.deepEqual(collectAnswers(context, { name: draft('d-name') }, noPlugin), { name: { from: 'd-name' } })
  assert.deepEqual(problemsIn(context, { name: once }, noPlugin), {})
  const others = [field('name', { verified: true }), field('name', { one_time: true }), field('name', { type: 'date' })]
  for (const other of others) assert.equal(findOnceDatum(context, other, once), undefined)
  const verified = createShareContext([field('name', { verified: true })])
  assert.deepEqual(collectAnswers(verified, { name: once }, noPlugin), { name: { from: 'd-name' } })
  const files = { ...context, card: [datum('d-name', 'photo', null)] }
  assert.equal(findOnceDatum(files, name, once), undefined)
  const confidential = { ...context, card: [{ ...datum('d-name', 'text', 'Example Ltd'), is_private: true }] }
  assert.equal(findOnceDatum(confidential, name, once), undefined)
})

test('an attached identity document needs the entries of its type', () => {
  const context = createShareContext([field('licence', { type: 'drivers_license', mandatory: true })])
  const attach = (entries: Record<string, string>) => ({
    licence: { ...draft(TYPED), chosenFile: { files: [new File(['scan'], 'scan.jpg')], file: { pages: [], entries } } },
  })
  const list = (entries: Record<string, string>) => {
    const drafts = attach(entries)
    const outcome = toShared(context, context.fields[0] as RequestField, drafts.licence, undefined)
    const values = listFormValues(context, drafts)
    return [outcome.kind, Object.keys(problemsIn(context, drafts, noPlugin)), values.map(({ text }) => text)]
  }
  const parts = ['licence.document_number', 'licence.issuing_country', 'licence.holder_name']
  assert.deepEqual(list({}), ['incomplete', parts, []])
  const entries = { document_number: 'L1', issuing_country: 'GB', holder_name: 'Ada' }
  assert.deepEqual(list(entries), ['once', [], ['scan.jpg']])
})

test('each empty required part of an address is a problem', () => {
  const context = createShareContext([field('home', { type: 'address', mandatory: true })])
  const drafts = { home: draft(TYPED, { street: 'Weg 1', country: 'DE' }) }
  assert.deepEqual(problemsIn(context, drafts, noPlugin), { 'home.city': { kind: 'part' } })
})

test('typed values must be present and fit, and plugins must have answered', () => {
  const plugin = { plugin_id: 'p', field_type: 'car', snapshot: {} }
  const fields = [
    field('mail', { type: 'email' }),
    field('car', { type: 'plugin', plugin }),
    field('scan', { type: 'pdf_document' }),
  ]
  const context = createShareContext(fields)
  const typedDrafts = { mail: draft(TYPED, 'no address'), car: draft(TYPED), scan: draft(TYPED) }
  const kinds = (drafts: typeof typedDrafts, getPluginAnswer: () => string | undefined) =>
    Object.entries(problemsIn(context, drafts, getPluginAnswer)).map(([slug, { kind }]) => `${slug} ${kind}`)
  assert.deepEqual(kinds(typedDrafts, noPlugin), ['mail type', 'car result', 'scan needed'])
  assert.deepEqual(
    kinds({ ...typedDrafts, mail: draft(TYPED) }, () => '{}'),
    ['mail needed', 'scan needed'],
  )
  const filled = { mail: draft(TYPED, 'b@example.org'), car: draft(TYPED), scan: draft(NONE) }
  assert.deepEqual(
    problemsIn(context, filled, () => '{}'),
    {},
  )
  assert.deepEqual(
    collectAnswers(context, filled, () => '{"_plugin":1}'),
    {
      mail: { value: 'b@example.org' },
      car: { value: '{"_plugin":1}' },
    },
  )
})

test("a plugin's answer is formatted from its picks, values and outputs", () => {
  const blocks = [{ pick: { id: 'v', label: 'Volvo' } }, { value: 36 }]
  const outputs = [{ value: 980.5 }, { value: null }, { value: true }]
  const texts = { yes: 'Ja', no: 'Nein' }
  const answer = JSON.stringify({ _plugin: 1, blocks, outputs })
  const decimal = (text: string) => text.replace('.', ',')
  assert.equal(formatPluginAnswer(answer, texts, decimal), 'Volvo, 36, 980,5, Ja')
})

test('B-24: an end is sent with its answer, and a kept value stays as it is', () => {
  const context = createShareContext(
    [field('mail', { type: 'email' }), field('note'), field('kept'), field('gone')],
    [createAnswer('mail', true, 'd-mail'), createAnswer('note', false, null), createAnswer('kept', false, null)],
  )
  const end = { day: '2027-01-31', atEnd: 'remove' as const }
  const shared_until = new Date(2027, 1, 1).toISOString()
  const drafts = {
    mail: { ...draft('d-mail'), end },
    note: { ...draft(KEEP), end },
    kept: draft(KEEP),
    gone: { ...draft(NONE), end },
  }
  assert.deepEqual(collectAnswers(context, drafts, noPlugin), {
    mail: { from: 'd-mail', shared_until, at_end: 'remove' },
    note: { keep: true, shared_until, at_end: 'remove' },
  })
  assert.deepEqual(getEnd(context, 'mail', drafts.mail), end)
  assert.equal(getEnd(context, 'kept', drafts.kept), null)
})

test('a typed phone number has its country', () => {
  const context = createShareContext([field('phone', { type: 'phone' })])
  const findProblem = (value: string) => problemsIn(context, { phone: draft(TYPED, value) }, noPlugin).phone?.kind
  assert.equal(findProblem('0151 2345678'), 'country')
  assert.equal(findProblem('+49 151 2345678'), undefined)
  assert.equal(findProblem('no number'), 'type')
})
