// The mail that warns a company about a report. It names neither the reporter nor the reporter's words.
import { chooseLanguage, type InLanguages, type MailText } from '../../../platform/mail/mail-text.ts'

interface WarningTexts {
  reasons: Readonly<Record<string, string>> & { other: string }
  subject(platform: string): string
  report(platform: string, reason: string): string
  note(note: string): string
  request: string
}

const texts: InLanguages<WarningTexts> = {
  en: {
    reasons: {
      impersonation: 'your company appears as another one',
      asks_for_password: 'your company asks people for a password',
      spam: 'your company sends unwanted invitations or messages',
      illegal: 'your company offers something illegal',
      other: 'your company breaks the rules of the platform',
    },
    subject: (platform) => `${platform} has a warning for your company`,
    report: (platform, reason) =>
      `People have reported to ${platform} that ${reason}. The operator has checked the report.`,
    note: (note) => `The operator writes:\n${note}`,
    request:
      'Please change this. The operator can suspend your company, and people can then no longer connect with it.',
  },
  de: {
    reasons: {
      impersonation: 'sich Ihr Unternehmen als ein anderes ausgibt',
      asks_for_password: 'Ihr Unternehmen Menschen nach einem Passwort fragt',
      spam: 'Ihr Unternehmen unerwünschte Einladungen oder Nachrichten sendet',
      illegal: 'Ihr Unternehmen etwas Verbotenes anbietet',
      other: 'Ihr Unternehmen gegen die Regeln der Plattform verstößt',
    },
    subject: (platform) => `${platform} verwarnt Ihr Unternehmen`,
    report: (platform, reason) =>
      `Menschen haben ${platform} gemeldet, dass ${reason}. Der Betreiber hat die Meldung geprüft.`,
    note: (note) => `Der Betreiber schreibt:\n${note}`,
    request:
      'Bitte ändern Sie das. Der Betreiber kann Ihr Unternehmen sperren; dann kann sich niemand mehr damit verbinden.',
  },
}

export const warningMail = (
  language: string | null,
  platformName: string,
  reason: string,
  note: string | null,
): MailText => {
  const words = chooseLanguage(language, texts)
  return {
    subject: words.subject(platformName),
    text: [
      words.report(platformName, words.reasons[reason] ?? words.reasons.other),
      ...(note === null ? [] : [words.note(note)]),
      words.request,
    ].join('\n\n'),
  }
}
