// Texts of the plan: what each level includes, and what a change means.
import type { Level } from '@company-data/protocol/levels'
import { defineTexts } from '@company-data/ui/texts'

interface LevelTexts {
  name: string
  summary: string
  gives: readonly string[]
}

const english: Record<Level, LevelTexts> = {
  free: {
    name: 'Free',
    summary: 'Explore the platform and be a customer.',
    gives: [
      'Services, request fields and share pages',
      'Connections, messages and documents in the portal',
      'Delegates',
    ],
  },
  basic: {
    name: 'Basic',
    summary: 'Your backend receives every change.',
    gives: ['Everything in Free', 'API access of services: data client, change feed'],
  },
  pro: {
    name: 'Pro',
    summary: 'Contracts and approved sign-ins.',
    gives: ['Everything in Basic', 'Contract flows and their runs', 'Approvals as a second factor for your customers'],
  },
  business: {
    name: 'Business',
    summary: 'For the largest companies.',
    gives: ['Everything in Pro'],
  },
}

const german: Record<Level, LevelTexts> = {
  free: {
    name: 'Free',
    summary: 'Umsehen und Kunde sein.',
    gives: [
      'Dienste, Anfragefelder und Freigabeseiten',
      'Verbindungen, Nachrichten und Dokumente im Portal',
      'Vertretungen',
    ],
  },
  basic: {
    name: 'Basic',
    summary: 'Ihr Server erhält jede Änderung.',
    gives: ['Alles aus Free', 'API-Zugang der Dienste: Daten-Client, Feed der Änderungen'],
  },
  pro: {
    name: 'Pro',
    summary: 'Verträge und bestätigte Anmeldungen.',
    gives: [
      'Alles aus Basic',
      'Vertragsabläufe und ihre Durchläufe',
      'Bestätigungen als zweiter Faktor für Ihre Kunden',
    ],
  },
  business: {
    name: 'Business',
    summary: 'Für die größten Unternehmen.',
    gives: ['Alles aus Pro'],
  },
}

export const planTexts = defineTexts({
  en: {
    title: 'Plan',
    lead: 'The plan determines what the company can do. Changes take effect immediately.',
    levels: english,
    current: 'Current plan',
    choose: (level: string) => `Change to ${level}`,
    ownerChanges: 'The owner of the company can change the plan.',
    changeTitle: (level: string) => `Change to ${level}?`,
    upgradeText: 'It takes effect immediately.',
    keepsFlowData: 'If an earlier change of the plan set a date for the deletion of flow data, the data is kept.',
    flowData: (days: number) =>
      `Contract flows end. After ${days} days, answers, files and filled-in values of earlier runs are deleted, and open runs are cancelled. Signed documents stay.`,
    earlier:
      'If an earlier change already set a deletion date, the earlier date counts. Changing back to a plan with contract flows before that date keeps everything.',
    dataAccess: 'Service clients get no new tokens. Existing tokens stay valid until they expire, at most one hour.',
    changed: (level: string) => `The plan is now ${level}`,
  },
  de: {
    title: 'Tarif',
    lead: 'Der Tarif des Unternehmens entscheidet, was es darf. Eine Änderung gilt sofort.',
    levels: german,
    current: 'Aktueller Tarif',
    choose: (level) => `Zu ${level} wechseln`,
    ownerChanges: 'Der Inhaber des Unternehmens kann den Tarif ändern.',
    changeTitle: (level) => `Zu ${level} wechseln?`,
    upgradeText: 'Das gilt sofort.',
    keepsFlowData:
      'Falls ein früherer Wechsel einen Tag für die Löschung von Daten der Abläufe gesetzt hat, bleiben sie erhalten.',
    flowData: (days) =>
      `Vertragsabläufe enden. Nach ${days} Tagen werden Antworten, Dateien und gefüllte Werte zuvor begonnener Durchläufe gelöscht und offene Durchläufe abgebrochen. Unterschriebene Dokumente bleiben.`,
    earlier:
      'Hat eine frühere Änderung schon ein Löschdatum gesetzt, zählt das frühere. Wechseln Sie vorher zurück zu einem Tarif mit Vertragsabläufen, bleibt alles erhalten.',
    dataAccess:
      'Clients von Diensten erhalten keine neuen Tokens. Bestehende Tokens gelten, bis sie ablaufen, höchstens eine Stunde.',
    changed: (level) => `Der Tarif ist jetzt ${level}`,
  },
})
