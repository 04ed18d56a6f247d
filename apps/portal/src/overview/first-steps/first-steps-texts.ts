// The texts of the first steps, from an empty account to a first value that is opened in the page.
import { defineTexts } from '@company-data/ui/texts'
import type { GuideStep } from './guide.ts'

type Words = Record<GuideStep, { title: string; text: string }>

const englishSteps: Words = {
  service: {
    title: 'Create a service',
    text: 'A service asks people for data. Its keys are made in this browser.',
  },
  fields: {
    title: 'Say what it asks for',
    text: 'People see these fields before they connect. You can ask for other data later.',
  },
  person: { title: 'A person shares', text: 'Somebody connects with the share code. Try it with a test person.' },
  value: {
    title: 'Read the first value',
    text: 'It arrives sealed. The key of the service opens it, here and nowhere else.',
  },
}

const germanSteps: Words = {
  service: {
    title: 'Einen Dienst anlegen',
    text: 'Ein Dienst fragt Menschen nach Daten. Seine Schlüssel entstehen in diesem Browser.',
  },
  fields: {
    title: 'Sagen, wonach er fragt',
    text: 'Menschen sehen diese Felder, bevor sie sich verbinden. Nach anderen Daten können Sie später fragen.',
  },
  person: {
    title: 'Eine Person teilt',
    text: 'Jemand verbindet sich mit dem Freigabecode. Probieren Sie es mit einer Testperson.',
  },
  value: {
    title: 'Den ersten Wert lesen',
    text: 'Er kommt versiegelt an. Der Schlüssel des Dienstes öffnet ihn, hier und nirgends sonst.',
  },
}

export const firstStepsTexts = defineTexts({
  en: {
    title: 'First steps',
    lead: 'Four steps to a first value that is opened on this device. It takes about two minutes.',
    steps: englishSteps,
    name: 'Name of the service',
    nameHint: 'People see it when they are asked for data: a newsletter, a tariff, a rental.',
    nameNeeded: 'Enter a name.',
    create: 'Create service',
    creating: 'Making keys …',
    passphrase: 'Passphrase of the private key',
    passphraseText:
      'Your backend needs the private key and this passphrase to open what people share. A recovery copy is kept, sealed to the recovery key of your company. On this page the key stays open until you lock the portal.',
    copyFailed: 'The recovery copy could not be stored. Store the passphrase yourself.',
    fields: {
      first_name: 'First name',
      email: 'E-mail address',
      date_of_birth: 'Date of birth',
      phone: 'Phone number',
    },
    fieldNotes: {
      first_name: 'A line of text.',
      email: 'Checked for its form where people type it.',
      date_of_birth: 'A date.',
      phone: 'With country code.',
    },
    fieldsNeeded: 'Choose at least one field.',
    publish: 'Ask for these',
    shareCode: 'Share code',
    shareCodeText: 'A person enters this code in the wallet, or scans it.',
    openWallet: 'Open the wallet',
    qrLabel: (name: string) => `Share code of ${name}`,
    testPerson: 'Test person',
    testPersonText:
      'This page plays the app of a person: it registers a test person with keys of its own, seals what you type to the key of your service and connects. The platform sees sealed values only.',
    optional: 'optional',
    answerNeeded: 'The service asks for this.',
    share: 'Share as a test person',
    sharing: 'Making keys and sealing …',
    cannotAnswer: (labels: string) =>
      `A test person cannot answer ${labels}. Connect with an app, or make it optional at the service.`,
    notForPersons: 'This service is for companies only, so a test person cannot connect with it.',
    waiting: 'Waiting for somebody to connect …',
    arrived: (name: string) => `${name} is connected`,
    field: 'Field',
    onPlatform: 'On the platform',
    onDevice: 'Opened on this device',
    file: 'A file: open it at the connection',
    success: 'Your first value is open',
    successText:
      'The platform carried it and could not read it. From here your backend reads changes by the API, or a webhook tells it.',
    openConnection: 'Open the connection',
    next: 'Set up the API access',
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
    creating: 'Schlüssel entstehen …',
    passphrase: 'Passphrase des privaten Schlüssels',
    passphraseText:
      'Ihr Server braucht den privaten Schlüssel und diese Passphrase, um zu öffnen, was Menschen freigeben. Eine Kopie zur Wiederherstellung wird aufbewahrt, versiegelt für den Wiederherstellungsschlüssel Ihres Unternehmens. Auf dieser Seite bleibt der Schlüssel offen, bis Sie das Portal sperren.',
    copyFailed:
      'Die Kopie zur Wiederherstellung konnte nicht gespeichert werden. Bewahren Sie die Passphrase selbst auf.',
    fields: {
      first_name: 'Vorname',
      email: 'E-Mail-Adresse',
      date_of_birth: 'Geburtsdatum',
      phone: 'Telefonnummer',
    },
    fieldNotes: {
      first_name: 'Eine Zeile Text.',
      email: 'Die Form wird geprüft, wo Menschen sie eingeben.',
      date_of_birth: 'Ein Datum.',
      phone: 'Mit Ländervorwahl.',
    },
    fieldsNeeded: 'Wählen Sie mindestens ein Feld.',
    publish: 'Danach fragen',
    shareCode: 'Freigabecode',
    shareCodeText: 'Eine Person gibt diesen Code in der Wallet ein oder scannt ihn.',
    openWallet: 'Wallet öffnen',
    qrLabel: (name) => `Freigabecode von ${name}`,
    testPerson: 'Testperson',
    testPersonText:
      'Diese Seite spielt die App einer Person: Sie registriert eine Testperson mit eigenen Schlüsseln, versiegelt, was Sie eingeben, für den Schlüssel Ihres Dienstes und verbindet sich. Die Plattform sieht nur versiegelte Werte.',
    optional: 'freiwillig',
    answerNeeded: 'Der Dienst fragt danach.',
    share: 'Als Testperson freigeben',
    sharing: 'Schlüssel entstehen, Werte werden versiegelt …',
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
      'Die Plattform hat ihn befördert und konnte ihn nicht lesen. Von hier an liest Ihr Server Änderungen über die API, oder ein Webhook meldet sie ihm.',
    openConnection: 'Verbindung öffnen',
    next: 'API-Zugang einrichten',
    finish: 'Fertig',
    goOn: 'Weiter',
    hide: 'Ausblenden',
  },
})
