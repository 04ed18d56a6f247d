// Every refusal and every field error that a page can get has a text in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findErrorHelp } from '@company-data/protocol/error-help'
import { type ErrorKey, errorKeys, errorRow } from '@company-data/protocol/errors'
import { createErrorFormatter, refusalTable } from './error-formatter.ts'
import { englishReason, germanReason } from './field-error-details.ts'
import { germanValueReason } from './value-error-details.ts'

/** Keys that no page can get, with the reason. */
const elsewhere: Readonly<Record<string, readonly ErrorKey[]>> = {
  'the SDK writes every body and its headers': [
    'request.invalid_json',
    'request.invalid_xml',
    'request.unsupported_media_type',
    'request.headers_too_large',
  ],
  'the console has words of its own': [
    'ops.clock_disabled',
    'ops.region_unknown',
    'ops.company_unknown',
    'ops.company_renamed',
    'ops.account_unknown',
    'ops.certificate_unknown',
    'ops.operator_unknown',
    'ops.operator_name_taken',
    'ops.role_required',
    'ops.job_unknown',
    'reports.not_found',
    'field_types.reserved',
    'field_types.invalid',
    'field_types.not_found',
    'field_types.exists',
    'field_types.locked',
  ],
  'a program with a client of its own gets it': ['auth.client_endpoint_forbidden', 'auth.client_required'],
  'the token endpoint and the consent page give it, which have words of their own': [
    'oauth.invalid_client',
    'oauth.invalid_request',
    'oauth.unsupported_grant_type',
    'oauth.unauthorized_client',
    'oauth.redirect_uri_mismatch',
    'oauth.result_not_found',
    'oauth.result_consumed',
    'oauth.result_expired',
  ],
  'the backend of a service raises challenges': [
    'twofa.share_code_required',
    'twofa.idempotency_key_required',
    'twofa.idempotency_conflict',
    'twofa.context_too_long',
    'twofa.rate_limited',
    'twofa.too_many_pending',
    'twofa.result_consumed',
  ],
}

const [english, german] = [createErrorFormatter('en'), createErrorFormatter('de')]

const refused = (errorKey: ErrorKey) => ({
  errorKey,
  message: errorRow(errorKey).message,
  members: findErrorHelp(errorKey)?.members ?? {},
})

test('every key of the catalog that a page can get has a text, and only those', () => {
  const keys = [...Object.keys(refusalTable), ...Object.values(elsewhere).flat()]
  assert.deepEqual(keys.toSorted(), errorKeys.toSorted())
})

test('the texts are sentences in their language without wire names', () => {
  for (const key of Object.keys(refusalTable) as ErrorKey[]) {
    const texts = { en: english(refused(key)), de: german(refused(key)) }
    assert.notEqual(texts.de, texts.en, key)
    for (const text of Object.values(texts)) assert.match(text, /^\S.*[.“]$/s, `${key}: ${text}`)
    assert.doesNotMatch(
      texts.de.split('Die Plattform meldet auf Englisch')[0] ?? '',
      /\b(?:the|Send|See|There is)\b/,
      key,
    )
    assert.doesNotMatch(texts.en, /\bSee \w+|\bSend (?!it )|Retry-After|\[A-Z|\w+_\w+/, `${key}: ${texts.en}`)
  }
})

const exact: ReadonlyArray<readonly [errorKey: ErrorKey, message: string, words: RegExp]> = [
  [
    'flows.generation_failed',
    'No rule of any output matches.',
    /nicht erstellen\. Zu diesen Antworten passt keine Regel/,
  ],
  ['documents.seal_failed', 'The PDF could not be sealed. Nothing was stored.', /kein Siegel aufnehmen kann\.$/],
  ['plugins.url_invalid', 'The port must be 443.', /Der Port ist nicht 443\.$/],
  [
    'oauth_apps.claim_config_plugin_invalid',
    'size: there is no such plugin.',
    /size: Dieses Plugin gibt es nicht mehr\.$/,
  ],
  ['services.request_field_plugin_invalid', 'size: the input item takes a number.', /size: Für die Eingabe item ist/],
  [
    'services.request_field_type_invalid',
    'size: a choice needs options.',
    /size: Eine Auswahl braucht Möglichkeiten\.$/,
  ],
]

test('adds the exact reason of a refusal in German', () => {
  for (const [errorKey, message, texts] of exact) {
    const text = german({ errorKey, message, members: {} })
    assert.match(text, texts)
    assert.doesNotMatch(text, /Englisch/)
  }
})

test('quotes unknown reasons and the messages of unknown keys in English', () => {
  const failed = german({ errorKey: 'flows.generation_failed', message: 'No rule fits.', members: {} })
  assert.match(failed, /^Die Dokumente ließen sich nicht erstellen\. .*„No rule fits\.“$/)
  const newer = { errorKey: 'newer.key', message: 'Not today.', members: {} }
  assert.equal(english(newer), 'Not today.')
  assert.match(german(newer), /abgelehnt.*„Not today\.“$/)
})

const reasons: ReadonlyArray<readonly [reason: string, german: string]> = [
  ['is missing', 'Diese Angabe fehlt.'],
  ['must have at most 100 characters', 'Das sind höchstens 100 Zeichen.'],
  ['must have 1 to 64 characters', 'Das sind 1 bis 64 Zeichen.'],
  ['must be at least 5', 'Das ist mindestens 5.'],
  ['must be a whole number', 'Das muss eine ganze Zahl sein.'],
  ['must be one of "a", "b"', 'Möglich ist: "a", "b".'],
  ['must be base64url of 32 derived bytes', 'Diese Angabe ist nicht gültig.'],
]

test('a field error does not contain its wire name', () => {
  for (const [reason, texts] of reasons) assert.equal(germanReason(reason), texts)
  assert.equal(englishReason('must be a date'), 'Must be a date.')
})

test('explains in German why a value does not fit, with the names of parts', () => {
  assert.equal(germanValueReason('The value is not a web address.'), 'Das ist keine Webadresse.')
  assert.equal(germanValueReason('The entry city is missing.'), 'Es fehlt: Ort.')
  assert.equal(
    germanValueReason('country: The value is not an ISO 3166-1 alpha-2 country code.'),
    'Land: Das ist kein Land.',
  )
  assert.equal(germanValueReason('Something new.'), 'Der Wert passt nicht zur Art des Feldes.')
  const refusal = {
    errorKey: 'contact_data.value_invalid',
    message: 'x',
    members: { reason: 'The value is not a number.' },
  }
  assert.equal(german(refusal), 'Das ist keine Zahl.')
})
