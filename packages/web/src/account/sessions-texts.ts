// Texts of the list of sessions, for both apps.
import { defineTexts } from '@company-data/ui/texts'

export const sessionsTexts = defineTexts({
  name: 'sessions',
  en: {
    sessions: 'Signed in',
    sessionsText:
      'The apps and browsers that are signed in to your account. Sign out those you don’t know, and change your password then.',
    apps: { wallet: 'Wallet', portal: 'Portal', consent: 'Sign-in page', other: 'Another app' },
    appOn: (app: string, agent: string) => `${app} in ${agent}`,
    openedBy: {
      password: 'with the password',
      passkey: 'with a passkey',
      kit: 'with the recovery kit',
      register: 'at the registration',
      invite: 'with an invitation',
    },
    since: (date: string, way: string) => `since ${date}, ${way}`,
    lastUsed: (date: string) => `last used ${date}`,
    isHere: 'this session',
    endSession: 'Sign out',
    endFor: (name: string) => `Sign out: ${name}`,
    endTitle: (name: string) => `Sign out ${name}?`,
    endText: 'Its next call is refused. Input that it has not sent is lost there.',
    sessionEnded: 'Signed out',
    endOthers: 'Sign out everywhere else',
    endOthersTitle: 'Sign out everywhere else?',
    endOthersText: 'Every other app and browser is signed out. This one stays signed in.',
  },
  de: {
    sessions: 'Angemeldet',
    sessionsText:
      'Die Apps und Browser, die bei Ihrem Konto angemeldet sind. Melden Sie ab, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
    apps: { wallet: 'Wallet', portal: 'Portal', consent: 'Anmeldeseite', other: 'Eine andere App' },
    // The platform names the browser in English: Chrome on Linux.
    appOn: (app, agent) => `${app} in ${agent.replace(' on ', ' unter ')}`,
    openedBy: {
      password: 'mit dem Passwort',
      passkey: 'mit einem Passkey',
      kit: 'mit dem Wiederherstellungsblatt',
      register: 'bei der Registrierung',
      invite: 'mit einer Einladung',
    },
    since: (date, way) => `seit ${date}, ${way}`,
    lastUsed: (date) => `zuletzt verwendet: ${date}`,
    isHere: 'diese Sitzung',
    endSession: 'Abmelden',
    endFor: (name) => `Abmelden: ${name}`,
    endTitle: (name) => `${name} abmelden?`,
    endText: 'Der nächste Aufruf wird abgelehnt. Nicht gesendete Eingaben gehen dort verloren.',
    sessionEnded: 'Abgemeldet',
    endOthers: 'Überall sonst abmelden',
    endOthersTitle: 'Überall sonst abmelden?',
    endOthersText: 'Alle anderen Apps und Browser werden abgemeldet. Hier bleiben Sie angemeldet.',
  },
})
