// The texts of account clients: capability groups in words, and what no client may ever do.

import type { Capability } from '@company-data/sdk/company'
import { defineTexts } from '@company-data/ui/texts'

interface CapabilityTexts {
  name: string
  meaning: string
}

const english: Record<Capability, CapabilityTexts> = {
  service_management: {
    name: 'Manage services',
    meaning:
      'Create and change services with their fields, webhooks, share pages and plugins, and store recovery copies.',
  },
  company_profile_fields: {
    name: 'Maintain the company profile',
    meaning: 'Read and change the business card, custom fields and pictures.',
  },
  customer_connections: {
    name: 'Be a customer',
    meaning: 'Connect to services of others, answer them, and read messages, documents and the feed.',
  },
  oauth_apps: { name: 'Manage sign-in apps', meaning: 'Register and change sign-in apps, and store recovery copies.' },
  delegate_management: {
    name: 'Manage delegates',
    meaning: 'Invite and remove delegates, grant services, hand over sealed keys.',
  },
}

const german: Record<Capability, CapabilityTexts> = {
  service_management: {
    name: 'Dienste verwalten',
    meaning:
      'Dienste mit Feldern, Webhooks, Freigabeseiten und Plugins anlegen und ändern, Wiederherstellungskopien ablegen.',
  },
  company_profile_fields: {
    name: 'Unternehmensprofil pflegen',
    meaning: 'Visitenkarte, eigene Felder und Bilder lesen und ändern.',
  },
  customer_connections: {
    name: 'Kunde sein',
    meaning: 'Sich mit Diensten anderer verbinden, ihnen antworten, Nachrichten, Dokumente und den Feed lesen.',
  },
  oauth_apps: {
    name: 'Anmelde-Apps verwalten',
    meaning: 'Anmelde-Apps registrieren und ändern, Wiederherstellungskopien ablegen.',
  },
  delegate_management: {
    name: 'Vertretungen verwalten',
    meaning: 'Vertretungen einladen und entfernen, Dienste freigeben, versiegelte Schlüssel übergeben.',
  },
}

export const clientsTexts = defineTexts({
  en: {
    title: 'Account clients',
    lead: 'Programs that act as the company. Each may do only what you grant; password, keys, region and deletion never.',
    add: 'Register client',
    client: 'Client',
    capabilitiesHead: 'May',
    capabilities: english,
    none: 'Read the account only',
    created: 'Registered',
    emptyTitle: 'No account clients yet',
    emptyText: 'Register one for a program that manages services, delegates or purchases for the company.',
    newTitle: 'Register an account client',
    name: 'Name',
    nameNeeded: 'Enter a name.',
    purpose: 'Purpose',
    purposeHint: 'Optional. A short name like purchasing; it is set once, and no two clients have the same.',
    redirectUri: 'Redirect address',
    redirectUriHint: 'Optional. https, or http on localhost.',
    secretTitle: 'The secret of the client',
    secret: 'Client secret',
    secretText: 'Your program signs in with the client id and this secret.',
    clientId: 'Client id',
    save: 'Save',
    saved: 'Capabilities changed. They hold at once, also for tokens in use.',
    whitelist: 'Addresses that it may call',
    whitelistText: 'Everything else is refused with 403.',
    regenerate: 'Regenerate secret',
    regenerateTitle: 'Regenerate the secret?',
    regenerateText: 'The old secret and every token of the client stop working at once.',
    remove: 'Delete client',
    removeTitle: (name: string) => `Delete ${name}?`,
    removeText: 'Its tokens stop working at once. It cannot be brought back.',
    removed: 'Client deleted',
  },
  de: {
    title: 'Konto-Clients',
    lead: 'Programme, die als das Unternehmen handeln. Jedes darf nur, was Sie erlauben; Passwort, Schlüssel, Region und Löschung nie.',
    add: 'Client registrieren',
    client: 'Client',
    capabilitiesHead: 'Darf',
    capabilities: german,
    none: 'Nur das Konto lesen',
    created: 'Registriert',
    emptyTitle: 'Noch keine Konto-Clients',
    emptyText:
      'Registrieren Sie einen für ein Programm, das Dienste, Vertretungen oder Einkäufe des Unternehmens verwaltet.',
    newTitle: 'Einen Konto-Client registrieren',
    name: 'Name',
    nameNeeded: 'Geben Sie einen Namen ein.',
    purpose: 'Zweck',
    purposeHint: 'Freiwillig. Ein kurzer Name wie purchasing; er bleibt, und keine zwei Clients haben denselben.',
    redirectUri: 'Rückkehradresse',
    redirectUriHint: 'Freiwillig. https, oder http auf localhost.',
    secretTitle: 'Das Geheimnis des Clients',
    secret: 'Client-Geheimnis',
    secretText: 'Ihr Programm meldet sich mit der Client-Id und diesem Geheimnis an.',
    clientId: 'Client-Id',
    save: 'Speichern',
    saved: 'Rechte geändert. Sie gelten sofort, auch für Tokens in Gebrauch.',
    whitelist: 'Adressen, die er aufrufen darf',
    whitelistText: 'Alles andere wird mit 403 abgelehnt.',
    regenerate: 'Geheimnis erneuern',
    regenerateTitle: 'Das Geheimnis erneuern?',
    regenerateText: 'Das alte Geheimnis und alle Tokens des Clients gelten sofort nicht mehr.',
    remove: 'Client löschen',
    removeTitle: (name) => `${name} löschen?`,
    removeText: 'Seine Tokens gelten sofort nicht mehr. Er lässt sich nicht zurückholen.',
    removed: 'Client gelöscht',
  },
})
