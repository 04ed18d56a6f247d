// Each plugin failure says what happened and what to do, in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, PlatformError } from '@company-data/sdk/company'
import '@company-data/web/app/german-reasons'
import { appTexts } from '../../app/app-texts.ts'
import { formatFailure } from './failures.ts'
import { tryTexts } from './try-texts.ts'

const refusal = (errorKey: string, status: number, message: string, members = {}) =>
  new PlatformError({ errorKey, status, message, requestId: '', members })

const REASONS = { en: 'The plugin answered with 500.', de: 'Das Plugin hat mit 500 geantwortet.' }

test('D2-FWD-28, FA-40: every failure key has a text, followed by the reason if any', () => {
  const keys = [
    ...['plugin.pass_invalid', 'plugin.not_in_pass', 'plugin.key_changed', 'plugin.request_invalid', 'plugin.busy'],
    ...['plugin.not_found', 'plugin.rate_limited', 'plugin.not_responding', 'plugin.unavailable'],
    ...['field_type_unknown', 'op_unknown', 'block_unknown', 'input_missing', 'failed'],
  ]
  for (const language of ['en', 'de'] as const) {
    const texts = tryTexts[language]
    assert.deepEqual(Object.keys(texts.failures).sort(), [...keys].sort())
    const format = (error: unknown) => formatFailure(error, texts, appTexts[language])
    const reasons = { '': { key: 'plugin_call.status', status: 500 } }
    const silent = format(refusal('plugin.not_responding', 502, 'The plugin answered with 500.', { reasons }))
    assert.equal(silent, `${texts.failures['plugin.not_responding']} ${REASONS[language]}`)
    assert.equal(format(refusal('plugin.busy', 429, 'x')), texts.failures['plugin.busy'])
    const refused = format(refusal('failed', 200, 'No cars today.'))
    assert.equal(refused, `${texts.failures.failed} ${texts.saidByPlugin('No cars today.')}`)
    assert.equal(format(refusal('out_of_stock', 200, 'Sold out.')), texts.saidByPlugin('Sold out.'))
    assert.equal(format(new ConnectionError('x', { reason: 'network', requestId: '' })), texts.unreachable)
  }
})
