// The mail that warns a company about a report. It names neither the reporter nor the reporter's words.
const reasons: Readonly<Record<string, string>> = {
  impersonation: 'your company appears as another one',
  asks_for_password: 'your company asks people for a password',
  spam: 'your company sends unwanted invitations or messages',
  illegal: 'your company offers something illegal',
  other: 'your company breaks the rules of the platform',
}

export const warningMail = (platformName: string, reason: string, note: string | null) => ({
  kind: 'report_warning',
  subject: `${platformName} has a warning for your company`,
  text: [
    `People have reported to ${platformName} that ${reasons[reason] ?? reasons.other}. The operator has checked the report.`,
    ...(note === null ? [] : [`The operator writes:\n${note}`]),
    'Please change this. The operator can suspend your company, and people can then no longer connect with it.',
  ].join('\n\n'),
})
