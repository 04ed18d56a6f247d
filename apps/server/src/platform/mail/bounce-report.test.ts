import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBounceReport } from './bounce-report.ts'
import { formatReport } from './testing/bounce-report.ts'

const mailId = '0198c0de-1234-7abc-8def-0123456789ab'
const parse = (fields: Parameters<typeof formatReport>[1]) => parseBounceReport(formatReport(mailId, fields))

test('a report names the mail, its recipients and why the address is refused', () => {
  assert.deepEqual(parse({ recipient: 'gone@example.org', status: '5.1.1' }), {
    mailId,
    recipients: ['gone@example.org', 'gone@example.org'],
    smtpCode: '5.1.1',
  })
})

for (const [title, fields, code] of [
  ['a general status leaves it to the reply', { status: '5.0.0', reply: 'smtp; 550 5.1.1 <x>: unknown' }, '550 5.1.1'],
  ['a reply without a status', { status: '5.0.0', reply: 'smtp; 550 no such user' }, '550'],
  ['a reply that was folded', { status: '5.0.0', reply: 'smtp;\r\n    550-5.2.1 disabled' }, '550 5.2.1'],
  ['a status with a comment', { status: '5.1.10 (recipient not found)' }, '5.1.10'],
  ['a refused text', { status: '5.7.1', reply: 'smtp; 550 5.7.1 looks like spam' }, undefined],
  ['a full mailbox', { status: '5.2.2' }, undefined],
  ['a status that decides against its reply', { status: '5.7.1', reply: 'smtp; 550 5.1.1 unknown' }, undefined],
  ['a mail that is still being tried', { action: 'delayed', status: '4.4.1' }, undefined],
  ['a mail that was delivered', { action: 'delivered', status: '2.1.5' }, undefined],
] as const)
  test(`the code of a report: ${title}`, () => assert.equal(parse(fields)?.smtpCode, code))

test('what follows the part of the status says nothing', () => {
  const report = formatReport(mailId, { action: 'delayed', status: '4.4.1' })
  assert.equal(parseBounceReport(`${report}\r\nAction: failed\r\nStatus: 5.1.1\r\n`)?.smtpCode, undefined)
})

test('other mails are no reports', () => {
  const report = formatReport(mailId, { status: '5.1.1' })
  for (const text of [
    'Subject: hello\r\n\r\nI am away until Monday.',
    report.replaceAll('@company-data>', '@elsewhere.example>'),
    report.replace('message/delivery-status', 'text/plain'),
    `<${mailId}@company-data>`,
  ])
    assert.equal(parseBounceReport(text), undefined)
})
