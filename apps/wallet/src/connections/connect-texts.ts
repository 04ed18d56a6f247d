// The texts of connecting with a service.
import { defineTexts } from '@company-data/ui/texts'

export const connectTexts = defineTexts({
  en: {
    title: 'Connect with a service',
    lead: 'The company sees what you share here, your name, and nothing else of your profile.',
    code: 'Code or link',
    codeHint: 'The company gives it to you. A code looks like COMPANY/SERVICE.',
    codeNeeded: 'Enter a code or a link.',
    lookUp: 'Look up',
    refusals: {
      'profile.code_not_found': 'There is no service with this code.',
      'profile.company_code_requires_service':
        'This is the code of a company. Add a slash and the code of the service.',
    } as Readonly<Record<string, string>>,
    personCode: 'This is the code of a person. You connect with services of companies.',
    companiesOnly: 'This service is for companies only.',
    company: 'Company',
    serviceCode: 'Code',
    fingerprint: 'Key fingerprint',
    fingerprintHint: 'To be sure, compare it with what the company tells you. Values are sealed to this key.',
    alreadyConnected: 'You are connected with this service already.',
    toConnection: 'Show the connection',
    asksTitle: 'What the service asks for',
    asksNothing: 'The service asks for nothing.',
    changed: 'The service has changed what it asks for, or your profile has changed. Check the form and connect again.',
    connect: 'Share and connect',
    connecting: 'Sealing and connecting …',
    wasConnected: 'Connected',
    openFile:
      'A file that you share is not private in your profile, so it is not sealed: the platform can read it too. Mark it as private first to seal it.',
    takeBack: 'How to take it back',
    takeBackText: (company: string) =>
      `On the page of the connection you change what is live and end the connection at any time. Then the service gets nothing more, and the platform removes what you shared. What ${company} has copied by then stays there.`,
  },
  de: {
    title: 'Mit einem Dienst verbinden',
    lead: 'Das Unternehmen sieht, was Sie hier freigeben, Ihren Namen, und sonst nichts von Ihrem Profil.',
    code: 'Code oder Link',
    codeHint: 'Sie erhalten ihn vom Unternehmen. Ein Code sieht aus wie FIRMA/DIENST.',
    codeNeeded: 'Geben Sie einen Code oder einen Link ein.',
    lookUp: 'Nachschlagen',
    refusals: {
      'profile.code_not_found': 'Es gibt keinen Dienst mit diesem Code.',
      'profile.company_code_requires_service':
        'Das ist der Code eines Unternehmens. Fügen Sie einen Schrägstrich und den Code des Dienstes an.',
    },
    personCode: 'Das ist der Code einer Person. Sie verbinden sich mit Diensten von Unternehmen.',
    companiesOnly: 'Dieser Dienst ist nur für Unternehmen.',
    company: 'Unternehmen',
    serviceCode: 'Code',
    fingerprint: 'Fingerabdruck des Schlüssels',
    fingerprintHint:
      'Vergleichen Sie ihn zur Sicherheit mit dem, den das Unternehmen nennt. Für diesen Schlüssel wird versiegelt.',
    alreadyConnected: 'Sie sind mit diesem Dienst schon verbunden.',
    toConnection: 'Verbindung zeigen',
    asksTitle: 'Wonach der Dienst fragt',
    asksNothing: 'Der Dienst fragt nach nichts.',
    changed:
      'Der Dienst fragt jetzt nach anderem, oder Ihr Profil hat sich geändert. Prüfen Sie das Formular und verbinden Sie erneut.',
    connect: 'Freigeben und verbinden',
    connecting: 'Wird versiegelt und verbunden …',
    wasConnected: 'Verbunden',
    openFile:
      'Eine Datei, die Sie freigeben, ist in Ihrem Profil nicht privat und daher nicht versiegelt: Auch die Plattform kann sie lesen. Machen Sie sie zuerst privat, um sie zu versiegeln.',
    takeBack: 'Wie Sie es zurücknehmen',
    takeBackText: (company) =>
      `Auf der Seite der Verbindung ändern Sie, was laufend freigegeben ist, und beenden die Verbindung jederzeit. Der Dienst erhält dann nichts mehr, und die Plattform entfernt, was Sie freigegeben haben. Was ${company} bis dahin kopiert hat, bleibt dort.`,
  },
})
