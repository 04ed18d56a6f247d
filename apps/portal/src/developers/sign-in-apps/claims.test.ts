// Claims as drafts and as sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemTypes } from '@company-data/field-types/registry'
import { emptyDraft, isClaimType, nameProblem, toClaims, toDrafts, withType } from './claims.ts'

test('A-39: a claim has an inline type that needs no options', () => {
  const types = systemTypes.map(({ type }) => type).filter((type) => isClaimType(systemTypes, type))
  for (const type of ['text', 'email', 'date_of_birth', 'address', 'gender']) assert.ok(types.includes(type), type)
  for (const type of ['photo', 'document', 'passport', 'select', 'multiselect', 'nothing'])
    assert.ok(!types.includes(type), type)
})

test('A-39: the name of a claim has its format and is unique', () => {
  const drafts = ['email', 'E-mail', '', 'email', ' nick '].map((claim, id) => ({ ...emptyDraft(String(id)), claim }))
  assert.deepEqual(
    drafts.map((_, index) => nameProblem(drafts, index)),
    [undefined, 'form', 'form', 'twice', undefined],
  )
})

test('choosing a type names an unnamed claim and keeps an existing name', () => {
  const fresh = withType(emptyDraft('1'), 'email', 'E-mail address')
  assert.deepEqual([fresh.claim, fresh.label, fresh.plugin], ['email', 'E-mail address', null])
  const editedDraft = withType(
    { ...emptyDraft('1'), claim: 'work_mail', label: 'Mail at work', verified: true },
    'plugin',
    'x',
  )
  assert.deepEqual([editedDraft.claim, editedDraft.label, editedDraft.verified], ['work_mail', 'Mail at work', false])
  assert.deepEqual(editedDraft.plugin, { plugin_id: '', field_type: '', inputs: {} })
})

test('A-77: a claim read can be sent again, without wires to deleted claims', () => {
  const plugin = {
    plugin_id: 'p-1',
    plugin_name: 'Cars',
    field_type: 'car',
    snapshot: {},
    inputs: { budget: 'budget', who: 'gone' },
  }
  const flags = { required: true, verified: false }
  const drafts = toDrafts({
    claims: [
      { claim: 'budget', label: 'Budget', type: 'number', ...flags, plugin: null },
      { claim: 'car', label: 'Car', type: 'plugin', ...flags, plugin },
    ],
  })
  assert.deepEqual(toClaims(drafts), [
    { claim: 'budget', label: 'Budget', type: 'number', ...flags },
    {
      claim: 'car',
      label: 'Car',
      type: 'plugin',
      ...flags,
      plugin: { plugin_id: 'p-1', field_type: 'car', inputs: { budget: 'budget' } },
    },
  ])
})
