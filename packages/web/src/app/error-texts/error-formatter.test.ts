// Every refusal and every field error that a page can get has a text in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findErrorHelp } from '@company-data/protocol/error-help'
import { type ErrorKey, errorKeys, errorRow } from '@company-data/protocol/errors'
import { reasonKeys } from '@company-data/protocol/reasons'
import type { PlatformReason } from '@company-data/sdk/person'
import { appTexts } from '../app-texts.ts'
import '../reason-texts/german-platform-reasons.ts'
import { germanReasons } from '../reason-texts/german-reasons.ts'
import { formatReason } from '../reason-texts/reason-texts.ts'
import { createErrorFormatter, refusalTable } from './error-formatter.ts'

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
    'ops.mail_unknown',
    'ops.operator_unknown',
    'ops.operator_name_taken',
    'ops.role_required',
    'ops.cell_unknown',
    'ops.cell_move_unknown',
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

const exact: ReadonlyArray<readonly [errorKey: ErrorKey, reason: object, words: RegExp]> = [
  ['flows.generation_failed', { key: 'generation.no_rule' }, /nicht erstellen\. Zu diesen Antworten passt keine Regel/],
  ['documents.seal_failed', { key: 'seal.not_sealable' }, /kein Siegel aufnehmen kann\.$/],
  ['plugins.url_invalid', { key: 'plugin_url.port' }, /Der Port ist nicht 443\.$/],
  [
    'oauth_apps.claim_config_plugin_invalid',
    { key: 'field_plugin.unknown', of: 'size' },
    /size: Dieses Plugin gibt es nicht mehr\.$/,
  ],
  [
    'services.request_field_plugin_invalid',
    { key: 'field_plugin.input_type', input: 'item', type: 'number', of: 'size' },
    /size: Für die Eingabe item ist/,
  ],
  [
    'services.request_field_type_invalid',
    { key: 'row.options_needed', of: 'size' },
    /size: Eine Auswahl braucht Möglichkeiten\.$/,
  ],
]

test('adds the exact reason of a refusal in German, whatever its sentence is', () => {
  for (const [errorKey, reason, texts] of exact) {
    const text = german({ errorKey, message: 'x', members: { reasons: { '': reason } } })
    assert.match(text, texts)
    assert.doesNotMatch(text, /Englisch/)
  }
})

test('quotes unknown reasons and the messages of unknown keys in English', () => {
  const members = { reasons: { '': { key: 'generation.newer' } } }
  const failed = german({ errorKey: 'flows.generation_failed', message: 'No rule fits.', members })
  assert.match(failed, /^Die Dokumente ließen sich nicht erstellen\. .*„No rule fits\.“$/)
  const newer = { errorKey: 'newer.key', message: 'Not today.', members: {} }
  assert.equal(english(newer), 'Not today.')
  assert.match(german(newer), /abgelehnt.*„Not today\.“$/)
})

const reasons: ReadonlyArray<readonly [because: PlatformReason, german: string]> = [
  [{ key: 'member.missing' }, 'Diese Angabe fehlt.'],
  [{ key: 'amount.at_most', amount: 100, unit: 'characters' }, 'Das sind höchstens 100 Zeichen.'],
  [{ key: 'text.length', min: 1, max: 64 }, 'Das sind 1 bis 64 Zeichen.'],
  [{ key: 'amount.at_least', amount: 5 }, 'Das ist mindestens 5.'],
  [{ key: 'member.wrong_type', type: 'integer' }, 'Das muss eine ganze Zahl sein.'],
  [{ key: 'member.value_not_allowed', values: ['a', 'b'] }, 'Möglich ist: "a", "b".'],
  [{ key: 'key.not_verifier' }, 'Diese Angabe ist nicht gültig.'],
  [{ key: 'of.tomorrow' }, 'Diese Angabe ist nicht gültig.'],
]

test('a field error is formatted by its key and does not contain its wire name', () => {
  const path = ['display_name']
  for (const [because, texts] of reasons)
    assert.equal(appTexts.de.fieldReason({ path, reason: 'must be x', because }), texts)
  assert.equal(appTexts.en.fieldReason({ path, reason: 'must be a date' }), 'Must be a date.')
  assert.equal(appTexts.de.fieldReason({ path, reason: 'must be a date' }), 'Diese Angabe ist nicht gültig.')
})

test('explains in English why a value does not fit, with the names of parts', () => {
  const explain = (key: string, reason: string, entry?: string) => appTexts.en.valueReason({ reason, key, entry })
  assert.equal(
    explain('value.entry_missing', 'The entry postal_code is missing.', 'postal_code'),
    'Missing: Postal code.',
  )
  assert.equal(
    explain('value.not_country', 'country: This is not a country.', 'country'),
    'Country: This is not a country.',
  )
  assert.equal(explain('value.not_url', 'This is not a URL.'), 'This is not a URL.')
})

test('explains in German why a value does not fit, with the names of parts', () => {
  const explain = (key: string, entry?: string) => appTexts.de.valueReason({ reason: 'x', key, entry })
  assert.equal(explain('value.not_url'), 'Das ist keine Webadresse.')
  assert.equal(explain('value.entry_missing', 'city'), 'Es fehlt: Ort.')
  assert.equal(explain('value.not_country', 'country'), 'Land: Das ist kein Land.')
  assert.equal(explain('value.newer'), 'Der Wert passt nicht zur Art des Feldes.')
  const members = { reason: 'The value is not a number.', reasons: { '': { key: 'value.not_number' } } }
  assert.equal(german({ errorKey: 'contact_data.value_invalid', message: 'x', members }), 'Das ist keine Zahl.')
})

/** A value for every member that a text may need. */
const anyMembers = {
  amount: 2,
  unit: 'bytes',
  min: 1,
  max: 2,
  values: ['a'],
  type: 'text',
  format: 'date',
  thing: 'slug',
  divisor: 2,
  days: 3,
  prefix: 'a',
  suffix: 'b',
  text: 'c',
  problem: 'p',
  kind: 'k',
  rule: 'R.',
  name: 'n',
  method: 'm',
  input: 'i',
  status: 500,
  seconds: 10,
}

test('every reason has a German sentence without a hole', () => {
  for (const key of reasonKeys) {
    const text = formatReason(germanReasons, { key, ...anyMembers })
    assert.match(text ?? '', /^[A-ZÄÖÜ0-9].*[.]$/s, key)
    assert.doesNotMatch(text ?? '', /undefined|null/, key)
  }
})
