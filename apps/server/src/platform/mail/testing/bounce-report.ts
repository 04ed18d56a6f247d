// The mail by which Postfix reports a mail that it could not deliver.

interface ReportFields {
  recipient?: string
  action?: string
  status?: string
  /** The field Diagnostic-Code. */
  reply?: string
}

export const formatReport = (
  mailId: string,
  { recipient = 'gone@example.org', action = 'failed', status = '5.1.1', reply }: ReportFields,
): string =>
  [
    'From: MAILER-DAEMON@relay.example (Mail Delivery System)',
    'To: bounces@platform.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Message-Id: <4XyZ12@relay.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'I could not deliver your message.',
    '',
    '--part',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    ...(reply === undefined ? [] : [`Diagnostic-Code: ${reply}`]),
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${mailId}@company-data>`,
    `To: ${recipient}`,
    '',
    '--part--',
    '',
  ].join('\r\n')
