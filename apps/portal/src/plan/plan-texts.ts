// The texts of the plan: what each level gives, and what a change means.
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
    summary: 'Look around and be a customer.',
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
    summary: 'Contracts and approved logins.',
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
    lead: 'The level of the company decides what it may do. A change takes effect at once.',
    levels: english,
    current: 'Current plan',
    choose: (level: string) => `Change to ${level}`,
    ownerChanges: 'The owner of the company can change the plan.',
    changeTitle: (level: string) => `Change to ${level}?`,
    upgradeText: 'It takes effect at once.',
    keepsFlowData: 'Data of flows that was marked for deletion stays.',
    flowData: (days: number) =>
      `Contract flows end. After ${days} days, answers, files and filled values of runs that were started before are deleted, and open runs are cancelled. Signed documents stay.`,
    earlier:
      'If a date of deletion was set by an earlier change, the earlier of the two counts. A plan with contract flows before that date keeps everything.',
    dataAccess: 'Clients of services get no new tokens. Tokens that were issued live out their hour.',
    changed: (level: string) => `The plan is now ${level}`,
  },
  de: {
    title: 'Tarif',
    lead: 'Der Tarif des Unternehmens entscheidet, was es darf. Eine Änderung gilt sofort.',
    levels: german,
    current: 'Jetziger Tarif',
    choose: (level) => `Zu ${level} wechseln`,
    ownerChanges: 'Der Inhaber des Unternehmens kann den Tarif ändern.',
    changeTitle: (level) => `Zu ${level} wechseln?`,
    upgradeText: 'Das gilt sofort.',
    keepsFlowData: 'Zur Löschung vorgemerkte Daten von Abläufen bleiben erhalten.',
    flowData: (days) =>
      `Vertragsabläufe enden. Nach ${days} Tagen werden Antworten, Dateien und gefüllte Werte zuvor begonnener Durchläufe gelöscht und offene Durchläufe abgebrochen. Unterschriebene Dokumente bleiben.`,
    earlier:
      'Hat eine frühere Änderung schon ein Löschdatum gesetzt, zählt das frühere. Ein Tarif mit Vertragsabläufen vor diesem Datum erhält alles.',
    dataAccess: 'Clients von Diensten erhalten keine neuen Tokens. Ausgestellte Tokens gelten ihre Stunde weiter.',
    changed: (level) => `Der Tarif ist jetzt ${level}`,
  },
})
