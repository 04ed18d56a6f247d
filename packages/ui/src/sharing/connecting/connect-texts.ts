// The texts of connecting with a service.
import { defineTexts } from '@company-data/ui/texts'

export const connectTexts = defineTexts({
  en: {
    title: 'Connect with a service',
    code: 'Code or link',
    codeHint: 'The company gives it to you. A code looks like COMPANY/SERVICE.',
    codeNeeded: 'Enter a code or a link.',
    lookUp: 'Look up',
    refusals: {
      'profile.code_not_found': 'There is no service with this code.',
      'profile.company_code_requires_service':
        'This is the code of a company. Add a slash and the code of the service.',
    } as Readonly<Record<string, string>>,
    company: 'Company',
    serviceCode: 'Code',
    fingerprint: 'Key fingerprint',
    fingerprintHint: 'To be sure, compare it with what the company tells you. Values are sealed to this key.',
    toConnection: 'Show the connection',
    asksTitle: 'What the service asks for',
    asksNothing: 'The service asks for nothing.',
    connect: 'Share and connect',
    connecting: 'Sealing and connecting …',
    wasConnected: 'Connected',
    takeBack: 'How to take it back',
    takeBackText: (company: string) =>
      `On the page of the connection you change what is live and end the connection at any time. Then the service gets nothing more, and the platform removes what you shared. What ${company} has copied by then stays there.`,
    of: {
      company: {
        lead: 'The company sees what you share here and nothing else of your business card.',
        personCode: 'This is the code of a person. A company connects with services.',
        alreadyConnected: 'Your company is connected with this service already.',
        changed:
          'The service has changed what it asks for, or your business card has changed. Check the form and connect again.',
      },
      person: {
        lead: 'The company sees what you share here, your name, and nothing else of your profile.',
        personCode: 'This is the code of a person. You connect with services of companies.',
        alreadyConnected: 'You are connected with this service already.',
        changed:
          'The service has changed what it asks for, or your profile has changed. Check the form and connect again.',
      },
    },
  },
  de: {
    title: 'Mit einem Dienst verbinden',
    code: 'Code oder Link',
    codeHint: 'Sie erhalten ihn vom Unternehmen. Ein Code sieht aus wie FIRMA/DIENST.',
    codeNeeded: 'Geben Sie einen Code oder einen Link ein.',
    lookUp: 'Nachschlagen',
    refusals: {
      'profile.code_not_found': 'Es gibt keinen Dienst mit diesem Code.',
      'profile.company_code_requires_service':
        'Das ist der Code eines Unternehmens. Fügen Sie einen Schrägstrich und den Code des Dienstes an.',
    },
    company: 'Unternehmen',
    serviceCode: 'Code',
    fingerprint: 'Fingerabdruck des Schlüssels',
    fingerprintHint:
      'Vergleichen Sie ihn zur Sicherheit mit dem, den das Unternehmen nennt. Für diesen Schlüssel wird versiegelt.',
    toConnection: 'Verbindung zeigen',
    asksTitle: 'Wonach der Dienst fragt',
    asksNothing: 'Der Dienst fragt nach nichts.',
    connect: 'Freigeben und verbinden',
    connecting: 'Wird versiegelt und verbunden …',
    wasConnected: 'Verbunden',
    takeBack: 'Wie Sie es zurücknehmen',
    takeBackText: (company) =>
      `Auf der Seite der Verbindung ändern Sie, was laufend freigegeben ist, und beenden die Verbindung jederzeit. Der Dienst erhält dann nichts mehr, und die Plattform entfernt, was Sie freigegeben haben. Was ${company} bis dahin kopiert hat, bleibt dort.`,
    of: {
      company: {
        lead: 'Das Unternehmen sieht, was Sie hier freigeben, und sonst nichts von Ihrer Visitenkarte.',
        personCode: 'Das ist der Code einer Person. Ein Unternehmen verbindet sich mit Diensten.',
        alreadyConnected: 'Ihr Unternehmen ist mit diesem Dienst schon verbunden.',
        changed:
          'Der Dienst fragt jetzt nach anderem, oder Ihre Visitenkarte hat sich geändert. Prüfen Sie das Formular und verbinden Sie erneut.',
      },
      person: {
        lead: 'Das Unternehmen sieht, was Sie hier freigeben, Ihren Namen, und sonst nichts von Ihrem Profil.',
        personCode: 'Das ist der Code einer Person. Sie verbinden sich mit Diensten von Unternehmen.',
        alreadyConnected: 'Sie sind mit diesem Dienst schon verbunden.',
        changed:
          'Der Dienst fragt jetzt nach anderem, oder Ihr Profil hat sich geändert. Prüfen Sie das Formular und verbinden Sie erneut.',
      },
    },
  },
})
