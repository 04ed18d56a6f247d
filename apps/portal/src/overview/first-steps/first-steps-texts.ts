// Texts of the first steps, from an empty account to the first value opened in the page.
import { defineTexts } from '@company-data/ui/texts'
import { testPersonTexts } from '../../app/test-person/test-person.ts'
import type { GuideStep } from './guide.ts'

type StepTexts = Record<GuideStep, { title: string; text: string }>

const englishSteps: StepTexts = {
  service: {
    title: 'Create a service',
    text: 'A service asks people for data. Its keys are created in this browser.',
  },
  fields: {
    title: 'Choose what it asks for',
    text: 'People see these fields before they connect. You can ask for other data later.',
  },
  person: { title: 'A person shares', text: 'Someone connects with the share code. Try it with a test person.' },
  value: {
    title: 'Read the first value',
    text: 'It arrives sealed. The service key opens it right here and nowhere else.',
  },
}

const germanSteps: StepTexts = {
  service: {
    title: 'Einen Dienst anlegen',
    text: 'Ein Dienst fragt Menschen nach Daten. Seine Schlüssel werden in diesem Browser erzeugt.',
  },
  fields: {
    title: 'Festlegen, wonach er fragt',
    text: 'Menschen sehen diese Felder, bevor sie sich verbinden. Nach anderen Daten können Sie später fragen.',
  },
  person: {
    title: 'Eine Person teilt',
    text: 'Jemand verbindet sich mit dem Freigabecode. Probieren Sie es mit einer Testperson.',
  },
  value: {
    title: 'Den ersten Wert lesen',
    text: 'Er kommt versiegelt an. Der Schlüssel des Dienstes öffnet ihn, nur hier und nirgends sonst.',
  },
}

export const firstStepsTexts = defineTexts({
  en: {
    title: 'First steps',
    lead: 'Four steps to your first value, opened on this device. It takes about two minutes.',
    steps: englishSteps,
    name: 'Name of the service',
    nameHint: 'People see it when they are asked for data: a newsletter, a tariff, a rental.',
    nameNeeded: 'Enter a name.',
    create: 'Create service',
    creating: 'Creating keys …',
    passphrase: 'Passphrase of the private key',
    passphraseText:
      'This passphrase opens what people share with the service, here and in your own programs. Save it now. A recovery copy of the key is stored, and only your company can open it. On this page the key stays open until you lock the portal.',
    copyFailed: 'The recovery copy couldn’t be stored. Save the passphrase yourself.',
    fields: {
      first_name: 'First name',
      email: 'E-mail address',
      date_of_birth: 'Date of birth',
      phone: 'Phone number',
    },
    fieldNotes: {
      first_name: 'A line of text.',
      email: 'The format is checked when people enter it.',
      date_of_birth: 'A date.',
      phone: 'With country code.',
    },
    fieldsNeeded: 'Choose at least one field.',
    publish: 'Ask for these',
    shareCode: 'Share code',
    shareCodeText: 'A person enters this code in the wallet, or scans it.',
    openWallet: 'Open the wallet',
    qrLabel: (name: string) => `Share code of ${name}`,
    testPerson: testPersonTexts.en.name,
    testPersonText:
      'This page plays a person’s app: it registers a test person with their own keys, seals what you type to your service’s key, and connects. The platform sees only sealed values.',
    optional: 'optional',
    answerNeeded: 'The service requires this.',
    share: 'Share as a test person',
    sharing: 'Creating keys and sealing …',
    cannotAnswer: (labels: string) =>
      `A test person can’t answer ${labels}. Connect with an app, or make it optional in the service.`,
    notForPersons: 'This service is for companies only, so a test person can’t connect with it.',
    waiting: 'Waiting for someone to connect …',
    arrived: (name: string) => `${name} is connected`,
    field: 'Field',
    onPlatform: 'On the platform',
    onDevice: 'Opened on this device',
    file: 'A file: open it on the connection page',
    success: 'Your first value is open',
    successText:
      'The platform delivered it without being able to read it. Next, your backend can read changes through the API or receive them by webhook, or you draw a contract that people sign.',
    openConnection: 'Open connection',
    next: 'Set up API access',
    nextWithPlan: 'Set up API access (Basic plan)',
    drawFlow: 'Draw a contract flow',
    finish: 'Done',
    goOn: 'Continue',
    hide: 'Hide',
  },
  de: {
    title: 'Erste Schritte',
    lead: 'Vier Schritte zum ersten Wert, der auf diesem Gerät geöffnet wird. Es dauert etwa zwei Minuten.',
    steps: germanSteps,
    name: 'Name des Dienstes',
    nameHint: 'Menschen sehen ihn, wenn sie nach Daten gefragt werden: ein Newsletter, ein Tarif, eine Miete.',
    nameNeeded: 'Geben Sie einen Namen ein.',
    create: 'Dienst anlegen',
    creating: 'Schlüssel werden erzeugt …',
    passphrase: 'Passphrase des privaten Schlüssels',
    passphraseText:
      'Diese Passphrase öffnet, was Menschen für den Dienst freigeben: hier und in Ihren eigenen Programmen. Sichern Sie sie jetzt. Eine Wiederherstellungskopie des Schlüssels wird gespeichert, die nur Ihr Unternehmen öffnen kann. Auf dieser Seite bleibt der Schlüssel offen, bis Sie das Portal sperren.',
    copyFailed: 'Die Wiederherstellungskopie konnte nicht gespeichert werden. Bewahren Sie die Passphrase selbst auf.',
    fields: {
      first_name: 'Vorname',
      email: 'E-Mail-Adresse',
      date_of_birth: 'Geburtsdatum',
      phone: 'Telefonnummer',
    },
    fieldNotes: {
      first_name: 'Eine Zeile Text.',
      email: 'Das Format wird bei der Eingabe geprüft.',
      date_of_birth: 'Ein Datum.',
      phone: 'Mit Ländervorwahl.',
    },
    fieldsNeeded: 'Wählen Sie mindestens ein Feld.',
    publish: 'Danach fragen',
    shareCode: 'Freigabecode',
    shareCodeText: 'Eine Person gibt diesen Code in der Wallet ein oder scannt ihn.',
    openWallet: 'Wallet öffnen',
    qrLabel: (name) => `Freigabecode von ${name}`,
    testPerson: testPersonTexts.de.name,
    testPersonText:
      'Diese Seite spielt die App einer Person: Sie registriert eine Testperson mit eigenen Schlüsseln, versiegelt, was Sie eingeben, für den Schlüssel Ihres Dienstes und verbindet sich. Die Plattform sieht nur versiegelte Werte.',
    optional: 'freiwillig',
    answerNeeded: 'Der Dienst verlangt diese Angabe.',
    share: 'Als Testperson freigeben',
    sharing: 'Schlüssel werden erzeugt, Werte werden versiegelt …',
    cannotAnswer: (labels) =>
      `Eine Testperson kann ${labels} nicht beantworten. Verbinden Sie sich mit einer App, oder machen Sie es beim Dienst freiwillig.`,
    notForPersons: 'Dieser Dienst ist nur für Unternehmen, deshalb kann sich keine Testperson mit ihm verbinden.',
    waiting: 'Wartet darauf, dass sich jemand verbindet …',
    arrived: (name) => `${name} ist verbunden`,
    field: 'Feld',
    onPlatform: 'Auf der Plattform',
    onDevice: 'Auf diesem Gerät geöffnet',
    file: 'Eine Datei: öffnen Sie sie bei der Verbindung',
    success: 'Ihr erster Wert ist offen',
    successText:
      'Die Plattform hat ihn zugestellt, ohne ihn lesen zu können. Als Nächstes kann Ihr Server Änderungen über die API lesen oder per Webhook erhalten, oder Sie zeichnen einen Vertrag, den Kunden unterschreiben.',
    openConnection: 'Verbindung öffnen',
    next: 'API-Zugang einrichten',
    nextWithPlan: 'API-Zugang einrichten (Tarif Basic)',
    drawFlow: 'Einen Vertragsablauf zeichnen',
    finish: 'Fertig',
    goOn: 'Weiter',
    hide: 'Ausblenden',
  },
})
