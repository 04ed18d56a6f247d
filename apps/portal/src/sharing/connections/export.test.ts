// Export files: only values opened here are included, and no cell is a formula.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConnectionRecord, ConnectionValue } from '@company-data/sdk/company'
import type { OpenedText } from '../../service-keys/opener-messages.ts'
import { computeShortfall, exportCsv, exportJson, listColumns } from './export.ts'

const slotValue = (slug: string, members: Partial<ConnectionValue>): [string, ConnectionValue] => [
  slug,
  { slug, type: 'text', live: true, updated_at: 'then', verified_hash: 'a'.repeat(64), ...members } as ConnectionValue,
]

const connection = {
  id: 'c1',
  display_name: '=HYPERLINK("x")',
  customer_type: 'person',
  share_code: null,
  connected_at: 'at',
  values: Object.fromEntries([
    slotValue('phone', { value: '+43 1 234' }),
    slotValue('note', { value: 'a "b", c\nd' }),
    slotValue('command', { value: '-1+cmd|x' }),
    slotValue('secret', { value: 'not opened' }),
    slotValue('scan', { value_url: '/file' }),
  ]),
} as ConnectionRecord

const getOpenedText = ({ slug, value }: ConnectionValue): OpenedText | undefined =>
  slug === 'secret'
    ? undefined
    : slug === 'command'
      ? { unopened: 'malformed' }
      : { plaintext: value ?? '', isVerified: slug === 'phone' }

test('CSV quotes every cell and contains no formulas and no sealed values', () => {
  const csv = exportCsv([connection], ['phone', 'note', 'secret', 'gone'], getOpenedText, ';')
  assert.equal(
    csv,
    '\ufeff"connection_id";"name";"customer_type";"share_code";"connected_at";"phone";"note";"secret";"gone"\r\n' +
      `"c1";"'=HYPERLINK(""x"")";"person";"";"at";"'+43 1 234";"a ""b"", c\nd";"";""\r\n`,
  )
  const formula = exportCsv([connection], ['command'], () => ({ plaintext: '-1+cmd|x', isVerified: false }), ',')
  assert.match(formula, /,"'-1\+cmd\|x"\r\n$/)
})

test('counts the values missing from an export, not counting files', () => {
  assert.deepEqual(computeShortfall([connection], getOpenedText), { waiting: 1, failed: 1 })
  assert.deepEqual(
    computeShortfall([connection], () => ({ plaintext: 'x', isVerified: false })),
    { waiting: 0, failed: 0 },
  )
})

test('CSV has a column for every shared value, even before the form is loaded', () => {
  const all = ['phone', 'note', 'command', 'secret', 'scan']
  assert.deepEqual(listColumns([connection], []), all)
  assert.deepEqual(listColumns([connection], [{ slug: 'new' }, { slug: 'scan' }]), ['new', 'scan', ...all.slice(0, 4)])
})

test('JSON contains the state of each value, verified only if checked here', () => {
  const [row] = JSON.parse(exportJson([connection], getOpenedText))
  const common = { type: 'text', live: true, updated_at: 'then' }
  assert.deepEqual(row.values, {
    phone: { ...common, state: 'opened', value: '+43 1 234', verified: true },
    note: { ...common, state: 'opened', value: 'a "b", c\nd', verified: false },
    command: { ...common, state: 'unopened', reason: 'malformed' },
    secret: { ...common, state: 'sealed' },
    scan: { ...common, state: 'file' },
  })
})
