// Texts for connecting with a service.
import { defineTexts } from '@company-data/ui/texts'

export const connectTexts = defineTexts({
  name: 'connect',
  en: {
    title: 'Connect with a service',
    code: 'Code or link',
    codeHint: 'You get it from the company. A code looks like COMPANY/SERVICE.',
    codeNeeded: 'Enter a code or a link.',
    lookUp: 'Look up',
    otherCode: 'Use another code',
    refusals: {
      'profile.code_not_found': 'There is no service with this code.',
      'profile.company_code_requires_service':
        'This is the code of a company. Add a slash and the code of the service.',
    } as Readonly<Record<string, string>>,
    company: 'Company',
    sandbox: 'Sandbox',
    sandboxText: 'This service is for tests. Only its own test persons can connect.',
    serviceCode: 'Code',
    fingerprint: 'Check value of the key',
    fingerprintHint:
      'Values are encrypted for this key. To be safe, compare it with the check value the company gives you.',
    linkKeyMatches: 'This is the service that the link leads to.',
    linkKeyDiffers: (service: string) =>
      `The key of ${service} is not the one in the link. Nothing was sent. Ask the company for a new link in another way.`,
    toConnection: 'Show the connection',
    asksTitle: 'What the service asks for',
    asksNothing: 'The service doesn’t ask for anything.',
    connect: 'Share and connect',
    connecting: 'Encrypting and connecting …',
    wasConnected: 'Connected',
    takeBack: 'How to take it back',
    takeBackText: (company: string) =>
      `You can change data that is kept up to date and end the connection at any time on the connection’s page. The service then receives nothing more, and the platform deletes what you shared. Copies that ${company} has already made stay there.`,
    of: {
      company: {
        lead: 'The company sees what you share here and nothing else from your business card.',
        personCode: 'This is a person’s code. Companies connect with services.',
        alreadyConnected: 'Your company is already connected with this service.',
        changed: 'The service’s request or your business card has changed. Check the form and connect again.',
      },
      person: {
        lead: 'The company sees your name and what you share here, and nothing else from My data.',
        personCode: 'This is a person’s code. You can connect with services of companies.',
        alreadyConnected: 'You’re already connected with this service.',
        changed: 'The service’s request or My data has changed. Check the form and connect again.',
      },
    },
  },
  de: {
    title: 'Mit einem Dienst verbinden',
    code: 'Code oder Link',
    codeHint: 'Sie erhalten ihn vom Unternehmen. Ein Code sieht aus wie FIRMA/DIENST.',
    codeNeeded: 'Geben Sie einen Code oder einen Link ein.',
    lookUp: 'Nachschlagen',
    otherCode: 'Einen anderen Code verwenden',
    refusals: {
      'profile.code_not_found': 'Es gibt keinen Dienst mit diesem Code.',
      'profile.company_code_requires_service':
        'Das ist der Code eines Unternehmens. Fügen Sie einen Schrägstrich und den Code des Dienstes an.',
    },
    company: 'Unternehmen',
    sandbox: 'Testdienst',
    sandboxText: 'Dieser Dienst ist für Tests. Nur seine eigenen Testpersonen können sich verbinden.',
    serviceCode: 'Code',
    fingerprint: 'Prüfwert des Schlüssels',
    fingerprintHint:
      'Für diesen Schlüssel wird verschlüsselt. Vergleichen Sie ihn zur Sicherheit mit dem Prüfwert, den das Unternehmen nennt.',
    linkKeyMatches: 'Das ist der Dienst, zu dem der Link führt.',
    linkKeyDiffers: (service) =>
      `Der Schlüssel von ${service} ist nicht der aus dem Link. Es wurde nichts gesendet. Bitten Sie das Unternehmen auf einem anderen Weg um einen neuen Link.`,
    toConnection: 'Verbindung anzeigen',
    asksTitle: 'Wonach der Dienst fragt',
    asksNothing: 'Der Dienst fragt nach nichts.',
    connect: 'Freigeben und verbinden',
    connecting: 'Wird verschlüsselt und verbunden …',
    wasConnected: 'Verbunden',
    takeBack: 'Wie Sie es zurücknehmen',
    takeBackText: (company) =>
      `Auf der Seite der Verbindung können Sie laufende Freigaben jederzeit ändern und die Verbindung beenden. Der Dienst erhält dann nichts mehr, und die Plattform löscht, was Sie freigegeben haben. Kopien, die ${company} bis dahin gemacht hat, bleiben dort.`,
    of: {
      company: {
        lead: 'Das Unternehmen sieht, was Sie hier freigeben, und sonst nichts aus Ihrer Visitenkarte.',
        personCode: 'Das ist der Code einer Person. Ein Unternehmen verbindet sich mit Diensten.',
        alreadyConnected: 'Ihr Unternehmen ist bereits mit diesem Dienst verbunden.',
        changed:
          'Die Anfrage des Dienstes oder Ihre Visitenkarte hat sich geändert. Prüfen Sie das Formular und verbinden Sie erneut.',
      },
      person: {
        lead: 'Das Unternehmen sieht Ihren Namen und was Sie hier freigeben, und sonst nichts aus Meinen Daten.',
        personCode: 'Das ist der Code einer Person. Sie können sich mit Diensten von Unternehmen verbinden.',
        alreadyConnected: 'Sie sind bereits mit diesem Dienst verbunden.',
        changed:
          'Die Anfrage des Dienstes oder etwas in Meinen Daten hat sich geändert. Prüfen Sie das Formular und verbinden Sie erneut.',
      },
    },
  },
})
