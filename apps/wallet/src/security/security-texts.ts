// The texts of the security page.

import { defineTexts } from '@company-data/ui/texts'
import { kitTexts, passwordTexts, secondFactorTexts } from '@company-data/web/account/rules'

export const securityTexts = defineTexts({
  name: 'security',
  en: {
    ...passwordTexts.en,
    ...secondFactorTexts.en,
    removeKitTitle: kitTexts.en.removeTitle,
    title: 'Security',
    lead: 'How you protect your wallet. No one else can see or change this.',
    account: 'Account',
    secondFactorText:
      'Signing in requires your password and a code from an authenticator app. You can also sign documents with it.',
    turnOffText:
      'You can then sign in with just your password, and can no longer sign documents with codes from the app. Codes by e-mail still work.',
    devices: 'Passkeys, devices and passcode',
    devicesText: 'Passkeys that sign in, approve and sign, browsers that sign in without a code, and the passcode.',
    toDevices: 'Open devices',
  },
  de: {
    ...passwordTexts.de,
    ...secondFactorTexts.de,
    removeKitTitle: kitTexts.de.removeTitle,
    title: 'Sicherheit',
    lead: 'So schützen Sie Ihre Wallet. Niemand sonst kann das sehen oder ändern.',
    account: 'Konto',
    secondFactorText:
      'Zum Anmelden brauchen Sie Ihr Passwort und einen Code aus einer Authenticator-App. Damit können Sie auch Dokumente unterschreiben.',
    turnOffText:
      'Danach genügt das Passwort zum Anmelden, und mit Codes der App können Sie keine Dokumente mehr unterschreiben. Codes per E-Mail funktionieren weiterhin.',
    devices: 'Passkeys, Geräte und Passcode',
    devicesText:
      'Passkeys, die anmelden, bestätigen und unterschreiben, Browser, die sich ohne Code anmelden, und der Passcode.',
    toDevices: 'Geräte öffnen',
  },
})
