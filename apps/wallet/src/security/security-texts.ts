// The texts of the security page.
import { passwordTexts, secondFactorTexts } from '@company-data/ui/account/rules'
import { defineTexts } from '@company-data/ui/texts'

export const securityTexts = defineTexts({
  en: {
    ...passwordTexts.en,
    ...secondFactorTexts.en,
    title: 'Security',
    lead: 'How you protect your wallet. Nobody else can see or change it.',
    account: 'Account',
    secondFactorText:
      'An authenticator app shows a code that signing in asks for beside the password. You can sign documents with it, too.',
    turnOffText:
      'After this the password alone signs you in, and the codes of the app sign no more documents. Codes by e-mail still do.',
    devices: 'Devices and passcode',
    devicesText: 'Browsers that sign in without a code, devices that approve and sign, and the passcode.',
    toDevices: 'Open devices',
  },
  de: {
    ...passwordTexts.de,
    ...secondFactorTexts.de,
    title: 'Sicherheit',
    lead: 'So schützen Sie Ihre Wallet. Niemand sonst kann das sehen oder ändern.',
    account: 'Konto',
    secondFactorText:
      'Eine Authenticator-App zeigt einen Code, nach dem die Anmeldung neben dem Passwort fragt. Auch Dokumente können Sie damit unterschreiben.',
    turnOffText:
      'Danach genügt das Passwort zur Anmeldung, und die Codes der App unterschreiben keine Dokumente mehr. Codes per E-Mail weiterhin.',
    devices: 'Geräte und Passcode',
    devicesText: 'Browser, die sich ohne Code anmelden, Geräte, die freigeben und unterschreiben, und der Passcode.',
    toDevices: 'Geräte öffnen',
  },
})
