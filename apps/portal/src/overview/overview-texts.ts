// The texts of the overview.
import type { RecentAction } from '@company-data/sdk/company'
import { defineTexts } from '@company-data/ui/texts'
import type { AttentionKind } from './attention.ts'

/** `count` is formatted, and “1,000+” if counting stopped. */
type AttentionTexts = Record<AttentionKind, (count: string, host: string) => { title: string; text: string }>

const english: AttentionTexts = {
  webhook_bad: (count, host) => ({ title: `The webhook at ${host} is failing`, text: `Events waiting: ${count}` }),
  webhook_probed: (count, host) => ({
    title: `The webhook at ${host} is being probed`,
    text: `Events waiting for its answer: ${count}`,
  }),
  webhook_replaying: (count, host) => ({
    title: `The webhook at ${host} is catching up`,
    text: `Events still to be delivered: ${count}`,
  }),
  feed_old: (count) => ({ title: 'The backend has not fetched its changes', text: `Changes waiting: ${count}` }),
  feed_ending: (count) => ({
    title: 'Changes are about to be deleted',
    text: `Changes waiting: ${count}. The platform keeps them for seven days.`,
  }),
  own_documents: (count) => ({
    title: `Your signature is needed: ${count}`,
    text: 'Documents of flow runs are waiting for you.',
  }),
  own_runs: (count) => ({ title: `Your turn in flow runs: ${count}`, text: 'The customers have answered.' }),
  messages: (count) => ({ title: `Unread messages: ${count}`, text: 'Customers wrote to you.' }),
  customer_documents: (count) => ({
    title: `Documents waiting for customers: ${count}`,
    text: 'Sent, but not signed or accepted yet.',
  }),
  second_factor: () => ({ title: 'Turn on the second factor', text: 'A stolen password alone is then useless.' }),
  email: () => ({ title: 'Confirm your e-mail address', text: 'We send codes and warnings to it.' }),
}

const german: AttentionTexts = {
  webhook_bad: (count, host) => ({
    title: `Der Webhook bei ${host} schlägt fehl`,
    text: `Wartende Ereignisse: ${count}`,
  }),
  webhook_probed: (count, host) => ({
    title: `Der Webhook bei ${host} wird geprüft`,
    text: `Ereignisse, die auf seine Antwort warten: ${count}`,
  }),
  webhook_replaying: (count, host) => ({
    title: `Der Webhook bei ${host} holt auf`,
    text: `Noch zuzustellende Ereignisse: ${count}`,
  }),
  feed_old: (count) => ({
    title: 'Der Server hat seine Änderungen nicht abgeholt',
    text: `Wartende Änderungen: ${count}`,
  }),
  feed_ending: (count) => ({
    title: 'Änderungen werden bald gelöscht',
    text: `Wartende Änderungen: ${count}. Die Plattform bewahrt sie sieben Tage auf.`,
  }),
  own_documents: (count) => ({
    title: `Ihre Unterschrift fehlt: ${count}`,
    text: 'Dokumente von Durchläufen warten auf Sie.',
  }),
  own_runs: (count) => ({ title: `Sie sind dran: ${count}`, text: 'Die Kunden haben geantwortet.' }),
  messages: (count) => ({ title: `Ungelesene Nachrichten: ${count}`, text: 'Kunden haben Ihnen geschrieben.' }),
  customer_documents: (count) => ({
    title: `Dokumente, die auf Kunden warten: ${count}`,
    text: 'Gesendet, aber noch nicht unterschrieben oder angenommen.',
  }),
  second_factor: () => ({
    title: 'Zweiten Faktor einschalten',
    text: 'Ein gestohlenes Passwort allein nützt dann nichts.',
  }),
  email: () => ({ title: 'E-Mail-Adresse bestätigen', text: 'Dorthin senden wir Codes und Warnungen.' }),
}

/** `customer` is that of a run; null if it is not known any more. */
type RecentTexts = Record<Exclude<RecentAction['kind'], 'changed'>, (name: string, customer: string | null) => string>

const englishActions: RecentTexts = {
  connected: (name) => `${name} connected`,
  message: (name) => `${name} wrote to you`,
  signed: (name) => `“${name}” was signed`,
  accepted: (name) => `“${name}” was accepted`,
  run_started: (name, customer) =>
    customer === null ? `A run of “${name}” started` : `A run of “${name}” for ${customer} started`,
}

const germanActions: RecentTexts = {
  connected: (name) => `${name} hat sich verbunden`,
  message: (name) => `${name} hat Ihnen geschrieben`,
  signed: (name) => `„${name}“ wurde unterschrieben`,
  accepted: (name) => `„${name}“ wurde angenommen`,
  run_started: (name, customer) =>
    customer === null
      ? `Ein Durchlauf von „${name}“ hat begonnen`
      : `Ein Durchlauf von „${name}“ für ${customer} hat begonnen`,
}

/** By kind of log entry; unknown kinds are shown verbatim. */
const englishLog: Readonly<Record<string, string>> = {
  'webhook.created': 'A webhook was added',
  'webhook.updated': 'A webhook was changed',
  'webhook.deleted': 'A webhook was removed',
  'webhook.state_changed': 'A webhook changed its state',
  'webhook.backlog_stale': 'Events have been waiting at a webhook for days',
  'webhook.backlog_purged': 'Some waiting events were deleted',
  'config.published': 'The request fields were published',
  'client.created': 'The client of the service was registered',
  'client.secret_regenerated': 'The client has a new secret',
  'client.redirect_uri_changed': 'The redirect address of the client changed',
  'service.updated': 'The service was changed',
}

const germanLog: Readonly<Record<string, string>> = {
  'webhook.created': 'Ein Webhook wurde hinzugefügt',
  'webhook.updated': 'Ein Webhook wurde geändert',
  'webhook.deleted': 'Ein Webhook wurde entfernt',
  'webhook.state_changed': 'Der Zustand eines Webhooks hat sich geändert',
  'webhook.backlog_stale': 'An einem Webhook warten Ereignisse seit Tagen',
  'webhook.backlog_purged': 'Wartende Ereignisse wurden gelöscht',
  'config.published': 'Die Anfragefelder wurden veröffentlicht',
  'client.created': 'Der Client des Dienstes wurde registriert',
  'client.secret_regenerated': 'Der Client hat ein neues Geheimnis',
  'client.redirect_uri_changed': 'Die Rückkehradresse des Clients hat sich geändert',
  'service.updated': 'Der Dienst wurde geändert',
}

export const overviewTexts = defineTexts({
  en: {
    title: 'Overview',
    lead: (company: string) => `What’s happening at ${company}, and what needs your attention.`,
    leadOfDelegate: 'What’s happening in your services, and what needs your attention.',
    connections: 'Connections',
    newToday: (count: string) => `${count} new today`,
    signatures: 'Signed today',
    runs: 'Runs started today',
    services: 'Services',
    attention: 'Needs attention',
    calm: 'Nothing needs your attention',
    calmText: 'Webhooks are delivering, and nothing needs your attention.',
    times: (count: string) => `${count} times`,
    manyRuns: (count: string, name: string) => `${count} runs of “${name}” started`,
    since: (time: string) => `since ${time}`,
    urgent: (count: string) => `${count} urgent`,
    today: 'Today',
    nothingToday: 'Nothing has happened today',
    nothingTodayText: 'New connections, messages, signatures and runs appear here automatically.',
    delegateEmpty: 'No service yet',
    delegateEmptyText: 'The company’s owner has not granted you a service yet.',
    attentionWords: english,
    acts: englishActions,
    log: englishLog,
  },
  de: {
    title: 'Übersicht',
    lead: (company) => `Was bei ${company} geschieht, und was Ihre Aufmerksamkeit braucht.`,
    leadOfDelegate: 'Was in Ihren Diensten geschieht, und was Ihre Aufmerksamkeit braucht.',
    connections: 'Verbindungen',
    newToday: (count) => `${count} neu heute`,
    signatures: 'Heute unterschrieben',
    runs: 'Heute begonnene Durchläufe',
    services: 'Dienste',
    attention: 'Braucht Aufmerksamkeit',
    calm: 'Nichts braucht Ihre Aufmerksamkeit',
    calmText: 'Webhooks stellen zu, und nichts wartet auf Sie.',
    times: (count) => `${count}-mal`,
    manyRuns: (count, name) => `${count} Durchläufe von „${name}“ haben begonnen`,
    since: (time) => `seit ${time}`,
    urgent: (count) => `${count} dringend`,
    today: 'Heute',
    nothingToday: 'Heute ist nichts geschehen',
    nothingTodayText: 'Neue Verbindungen, Nachrichten, Unterschriften und Durchläufe erscheinen hier automatisch.',
    delegateEmpty: 'Noch kein Dienst',
    delegateEmptyText: 'Der Inhaber des Unternehmens hat Ihnen noch keinen Dienst freigegeben.',
    attentionWords: german,
    acts: germanActions,
    log: germanLog,
  },
})
