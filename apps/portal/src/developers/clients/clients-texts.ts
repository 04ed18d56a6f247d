// Texts of account clients: capability groups, and operations that no client may perform.

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
  flow_authoring: {
    name: 'Author flows',
    meaning: 'Create, change, check and publish flows of all services, for example from a pipeline.',
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
  flow_authoring: {
    name: 'Abläufe gestalten',
    meaning: 'Abläufe aller Dienste anlegen, ändern, prüfen und veröffentlichen, zum Beispiel aus einer Pipeline.',
  },
}

export const clientsTexts = defineTexts({
  en: {
    title: 'Account clients',
    lead: 'Programs that act for the company. Each can do only what you allow, and never change the password, keys or region, or delete the company.',
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
    purposeHint: 'Optional. A short, unique name such as purchasing. It can’t be changed later.',
    redirectUri: 'Redirect address',
    redirectUriHint: 'Optional. https, or http on localhost.',
    secretTitle: 'Save your secret now',
    secret: 'Client secret',
    secretText: 'Your program signs in with the client ID and this secret.',
    clientId: 'Client ID',
    save: 'Save',
    saved: 'Capabilities changed. They apply immediately, also to existing tokens.',
    whitelist: 'Allowed endpoints',
    whitelistText: 'Everything else is refused with 403.',
    regenerate: 'Regenerate secret',
    regenerateTitle: 'Regenerate the secret?',
    regenerateText: 'The old secret and all tokens of the client stop working immediately.',
    remove: 'Delete client',
    removeTitle: (name: string) => `Delete ${name}?`,
    removeText: 'Its tokens stop working immediately. This can’t be undone.',
    removed: 'Client deleted',
  },
  de: {
    title: 'Konto-Clients',
    lead: 'Programme, die für das Unternehmen handeln. Jedes darf nur, was Sie erlauben, und nie Passwort, Schlüssel oder Region ändern oder das Unternehmen löschen.',
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
    purposeHint: 'Freiwillig. Ein kurzer, eindeutiger Name wie purchasing. Er lässt sich später nicht ändern.',
    redirectUri: 'Rückkehradresse',
    redirectUriHint: 'Freiwillig. https, oder http auf localhost.',
    secretTitle: 'Speichern Sie jetzt das Geheimnis',
    secret: 'Client-Geheimnis',
    secretText: 'Ihr Programm meldet sich mit der Client-ID und diesem Geheimnis an.',
    clientId: 'Client-ID',
    save: 'Speichern',
    saved: 'Rechte geändert. Sie gelten sofort, auch für bestehende Tokens.',
    whitelist: 'Erlaubte Endpunkte',
    whitelistText: 'Alles andere wird mit 403 abgelehnt.',
    regenerate: 'Geheimnis erneuern',
    regenerateTitle: 'Das Geheimnis erneuern?',
    regenerateText: 'Das alte Geheimnis und alle Tokens des Clients werden sofort ungültig.',
    remove: 'Client löschen',
    removeTitle: (name) => `${name} löschen?`,
    removeText: 'Seine Tokens werden sofort ungültig. Das lässt sich nicht rückgängig machen.',
    removed: 'Client gelöscht',
  },
})
