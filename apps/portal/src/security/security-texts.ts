// The texts of the security page.
import { passwordTexts, secondFactorTexts } from '@company-data/ui/account/rules'
import { defineTexts } from '@company-data/ui/texts'

export const securityTexts = defineTexts({
  en: {
    ...passwordTexts.en,
    ...secondFactorTexts.en,
    title: 'Security',
    lead: 'How you protect your own access. Nobody else can see or change it.',
    turnOffText:
      'After this the password alone signs you in. Services that require a second factor do not open any more.',
    devices: 'Trusted devices',
    devicesText: 'A trusted browser is not asked for a code. A device with a key signs approvals.',
    skipsCode: 'Signs in without a code',
    signs: 'Signs approvals',
    noUse: 'Not trusted any more',
    added: 'Added',
    thisBrowser: 'This browser',
    noDevices: 'None yet. Choose “Do not ask again on this browser” when you sign in with a code.',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: 'It is asked for a code again, and can sign no approvals. Sessions that are open on it go on.',
    removed: 'Device removed',
    sessions: 'Sessions',
    sessionsText:
      'A session ends when you sign out, after 30 days without use, or when the password changes. Keys are in memory only: a reload asks for the password.',
    signedInAs: 'Signed in as',
    role: 'Role',
    owner: 'Owner',
    delegate: 'Delegate',
    signOut: 'Sign out here',
    endOthers: 'End every other session',
  },
  de: {
    ...passwordTexts.de,
    ...secondFactorTexts.de,
    title: 'Sicherheit',
    lead: 'So schützen Sie Ihren eigenen Zugang. Niemand sonst kann das sehen oder ändern.',
    turnOffText:
      'Danach genügt das Passwort zur Anmeldung. Dienste, die einen zweiten Faktor verlangen, öffnen sich nicht mehr.',
    devices: 'Vertraute Geräte',
    devicesText:
      'Ein vertrauter Browser wird nicht nach einem Code gefragt. Ein Gerät mit Schlüssel bestätigt Anmeldungen.',
    skipsCode: 'Meldet sich ohne Code an',
    signs: 'Bestätigt Anmeldungen',
    noUse: 'Nicht mehr vertraut',
    added: 'Hinzugefügt',
    thisBrowser: 'Dieser Browser',
    noDevices: 'Noch keine. Wählen Sie „In diesem Browser nicht mehr fragen“, wenn Sie sich mit einem Code anmelden.',
    remove: 'Entfernen',
    removeTitle: (name) => `${name} entfernen?`,
    removeText:
      'Es wird wieder nach einem Code gefragt und kann nichts mehr bestätigen. Offene Sitzungen gehen weiter.',
    removed: 'Gerät entfernt',
    sessions: 'Sitzungen',
    sessionsText:
      'Eine Sitzung endet, wenn Sie sich abmelden, nach 30 Tagen ohne Nutzung oder mit einem neuen Passwort. Schlüssel liegen nur im Speicher: Neu laden fragt nach dem Passwort.',
    signedInAs: 'Angemeldet als',
    role: 'Rolle',
    owner: 'Inhaber',
    delegate: 'Vertretung',
    signOut: 'Hier abmelden',
    endOthers: 'Alle anderen Sitzungen beenden',
  },
})
