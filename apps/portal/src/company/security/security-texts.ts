// The texts of the security page.

import { defineTexts } from '@company-data/ui/texts'
import { kitTexts, passwordTexts, secondFactorTexts } from '@company-data/web/account/rules'

export const securityTexts = defineTexts({
  en: {
    ...passwordTexts.en,
    ...secondFactorTexts.en,
    removeKitTitle: kitTexts.en.removeTitle,
    title: 'Security',
    lead: 'How you protect your own access. No one else can see or change this.',
    turnOffText:
      'You can then sign in with just your password. Services that require a second factor will no longer open.',
    devices: 'Passkeys and trusted devices',
    devicesText:
      'A passkey signs you in with your fingerprint, your face or a PIN. Trusted browsers don’t ask for a code.',
    skipsCode: 'Signs in without a code',
    signs: 'Signs approvals',
    noUse: 'No longer trusted',
    added: 'Added',
    thisBrowser: 'This browser',
    noDevices: 'None yet. Choose “Don’t ask again in this browser” when you sign in with a code.',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: 'It will ask for a code again and can no longer sign approvals. Its open sessions continue.',
    removed: 'Device removed',
    session: 'This session',
    sessionText:
      'A session ends when you sign out, after 30 days without use, or when the password changes. Keys are only in memory: a reload asks for a passkey or the password.',
    signedInAs: 'Signed in as',
    role: 'Role',
    owner: 'Owner',
    delegate: 'Delegate',
    signOut: 'Sign out here',
  },
  de: {
    ...passwordTexts.de,
    ...secondFactorTexts.de,
    removeKitTitle: kitTexts.de.removeTitle,
    title: 'Sicherheit',
    lead: 'So schützen Sie Ihren eigenen Zugang. Niemand sonst kann das sehen oder ändern.',
    turnOffText:
      'Danach genügt das Passwort zur Anmeldung. Dienste, die einen zweiten Faktor verlangen, öffnen sich nicht mehr.',
    devices: 'Passkeys und vertraute Geräte',
    devicesText:
      'Ein Passkey meldet Sie mit Fingerabdruck, Gesicht oder PIN an. Vertraute Browser fragen nicht nach einem Code.',
    skipsCode: 'Meldet sich ohne Code an',
    signs: 'Bestätigt Anmeldungen',
    noUse: 'Nicht mehr vertraut',
    added: 'Hinzugefügt',
    thisBrowser: 'Dieser Browser',
    noDevices: 'Noch keine. Wählen Sie „In diesem Browser nicht mehr fragen“, wenn Sie sich mit einem Code anmelden.',
    remove: 'Entfernen',
    removeTitle: (name) => `${name} entfernen?`,
    removeText: 'Es fragt wieder nach einem Code und kann nichts mehr bestätigen. Offene Sitzungen laufen weiter.',
    removed: 'Gerät entfernt',
    session: 'Diese Sitzung',
    sessionText:
      'Eine Sitzung endet, wenn Sie sich abmelden, nach 30 Tagen ohne Nutzung oder mit einem neuen Passwort. Schlüssel liegen nur im Speicher: Neu laden fragt nach einem Passkey oder dem Passwort.',
    signedInAs: 'Angemeldet als',
    role: 'Rolle',
    owner: 'Inhaber',
    delegate: 'Vertretung',
    signOut: 'Hier abmelden',
  },
})
