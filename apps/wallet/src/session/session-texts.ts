// The texts of signing in, registering, the second factor and unlocking at the wallet.
import { authTexts } from '@company-data/ui/frame/rules'
import { defineTexts } from '@company-data/ui/texts'

export const sessionTexts = defineTexts({
  en: {
    ...authTexts.en,
    signInTitle: 'Sign in to your wallet',
    toRegister: 'Create a wallet',
    company: 'This is an account of a company. Use the portal; the wallet is for persons.',
    remember: 'Remember my e-mail address on this device',
    registerTitle: 'Create your wallet',
    registerLead: 'Your data stays sealed. You decide who may open which part of it, and for how long.',
    displayName: 'Your name',
    displayNameHint: 'Companies that you connect with see it.',
    displayNameNeeded: 'Enter your name.',
    regionHint: 'Where your sealed data is stored. It can be moved later.',
    newPasswordHint: 'At least 12 characters. It cannot be reset: it protects your keys.',
    create: 'Create',
    registerNote: 'Your keys are made in this browser. The platform stores them sealed by your password.',
    forgottenText:
      'Your password opens your private keys, and only you have it. Nobody at the platform can open them or make new ones in their place.',
    forgottenOptions: [
      'A password manager or another browser may still have it.',
      'A device on which the wallet is open can change the password, as long as you know the old one.',
      'Without it the data in this wallet stays sealed for ever. You can create a new wallet and connect again.',
    ],
    goodbyeTitle: 'Your wallet is deleted',
    goodbyeLead: 'Your account, your data and your keys are gone, and your connections have ended.',
    goodbyeNotes: [
      'This browser has forgotten your address and its key as a device.',
      'Contracts that you signed stay with their companies and run on.',
      'The e-mail address is free: you can create a new, empty wallet with it.',
    ],
    unlockTitle: 'Your wallet is locked',
    welcomeBack: 'Welcome back',
    welcomeBackLead: (email: string) => `Enter the password of ${email} to open your wallet.`,
    welcomeBackNote: 'A reload removes your keys from memory. The password opens them again, here in the browser.',
    otherPerson: 'Use another account',
    offline: 'You are offline. Nothing is sent and nothing new arrives until the connection is back.',
    away: 'The platform cannot be reached. It is tried again by itself; what you typed stays.',
  },
  de: {
    ...authTexts.de,
    signInTitle: 'Bei Ihrer Wallet anmelden',
    toRegister: 'Wallet anlegen',
    company: 'Das ist das Konto eines Unternehmens. Verwenden Sie das Portal; die Wallet ist für Personen.',
    remember: 'Meine E-Mail-Adresse auf diesem Gerät merken',
    registerTitle: 'Legen Sie Ihre Wallet an',
    registerLead: 'Ihre Daten bleiben versiegelt. Sie entscheiden, wer welchen Teil davon öffnen darf und wie lange.',
    displayName: 'Ihr Name',
    displayNameHint: 'Unternehmen, mit denen Sie sich verbinden, sehen ihn.',
    displayNameNeeded: 'Geben Sie Ihren Namen ein.',
    regionHint: 'Wo Ihre versiegelten Daten gespeichert werden. Ein Umzug ist später möglich.',
    newPasswordHint: 'Mindestens 12 Zeichen. Es lässt sich nicht zurücksetzen: Es schützt Ihre Schlüssel.',
    create: 'Anlegen',
    registerNote:
      'Ihre Schlüssel entstehen in diesem Browser. Die Plattform speichert sie versiegelt mit Ihrem Passwort.',
    forgottenText:
      'Ihr Passwort öffnet Ihre privaten Schlüssel, und nur Sie haben es. Niemand bei der Plattform kann sie öffnen oder neue an ihre Stelle setzen.',
    forgottenOptions: [
      'Ein Passwortmanager oder ein anderer Browser hat es vielleicht noch.',
      'Auf einem Gerät, auf dem die Wallet offen ist, lässt sich das Passwort ändern, wenn Sie das alte wissen.',
      'Ohne das Passwort bleiben die Daten dieser Wallet für immer versiegelt. Sie können eine neue anlegen und sich neu verbinden.',
    ],
    goodbyeTitle: 'Ihre Wallet ist gelöscht',
    goodbyeLead: 'Ihr Konto, Ihre Daten und Ihre Schlüssel sind fort, und Ihre Verbindungen sind beendet.',
    goodbyeNotes: [
      'Dieser Browser hat Ihre Adresse und seinen Schlüssel als Gerät vergessen.',
      'Verträge, die Sie unterschrieben haben, bleiben bei ihren Unternehmen und laufen weiter.',
      'Die E-Mail-Adresse ist frei: Sie können damit eine neue, leere Wallet anlegen.',
    ],
    unlockTitle: 'Ihre Wallet ist gesperrt',
    welcomeBack: 'Willkommen zurück',
    welcomeBackLead: (email) => `Geben Sie das Passwort von ${email} ein, um Ihre Wallet zu öffnen.`,
    welcomeBackNote:
      'Ein Neuladen entfernt Ihre Schlüssel aus dem Speicher. Das Passwort öffnet sie wieder, hier im Browser.',
    otherPerson: 'Ein anderes Konto verwenden',
    offline: 'Sie sind offline. Nichts wird gesendet und nichts Neues kommt an, bis die Verbindung wieder da ist.',
    away: 'Die Plattform ist nicht erreichbar. Es wird von selbst erneut versucht; Ihre Eingaben bleiben.',
  },
})
