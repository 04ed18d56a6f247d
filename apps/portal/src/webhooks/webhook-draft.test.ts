// What a webhook form sends: everything for a new one, only changes for an existing one, never a mask.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebhookRecord } from '@company-data/sdk/company'
import { emptyDraft, isNeeded, lacksEvents, toDraft, toNewWebhook, toPatch } from './webhook-draft.ts'

const storedWebhook = {
  url: 'https://example.org/hook',
  events: ['field_updated', 'connection_created'],
  format: 'json',
  auth_type: 'basic',
  encrypt_payload: false,
  hmac_secret: null,
  auth_token: null,
  auth_username: 'platform',
  auth_password: '••••word',
  auth_header_name: null,
  auth_header_value: null,
} as WebhookRecord

test('a form that nobody touched changes nothing, and a mask is never sent', () => {
  assert.deepEqual(toPatch(storedWebhook, toDraft(storedWebhook)), {})
  assert.equal(JSON.stringify(toDraft(storedWebhook)).includes('••••'), false)
})

test('only what differs is sent; the order of events does not count', () => {
  const events = ['connection_created', 'field_updated']
  const draft = {
    ...toDraft(storedWebhook),
    url: ' https://example.org/other ',
    events,
    auth_password: ' new password ',
  }
  assert.deepEqual(toPatch(storedWebhook, draft), { url: 'https://example.org/other', auth_password: ' new password ' })
})

test('[D1-WHC-04] all events is an empty list, and a choice of none is refused before it would mean all', () => {
  const none = { ...toDraft(storedWebhook), events: [] }
  assert.equal(lacksEvents(none), true)
  const every = { ...none, choosesEvents: false }
  assert.equal(lacksEvents(every), false)
  assert.deepEqual(toPatch(storedWebhook, every), { events: [] })
})

test('secrets of a way of authentication that is not chosen are not sent', () => {
  const draft = { ...emptyDraft, url: 'https://example.org', auth_type: 'bearer' as const, auth_token: 't' }
  const editedDraft = { ...draft, hmac_secret: 'typed before', auth_password: 'typed before' }
  assert.deepEqual(toNewWebhook(editedDraft), {
    url: 'https://example.org',
    events: [],
    format: 'json',
    auth_type: 'bearer',
    encrypt_payload: false,
    auth_token: 't',
  })
})

test('a secret is needed unless it is stored or the platform makes it', () => {
  assert.equal(isNeeded('hmac_secret', undefined), false)
  assert.equal(isNeeded('auth_token', undefined), true)
  assert.equal(isNeeded('auth_token', storedWebhook), true)
  assert.equal(isNeeded('auth_password', storedWebhook), false)
  assert.equal(isNeeded('auth_username', storedWebhook), true)
})
