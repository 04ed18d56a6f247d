// The texts of signing in, registering, the second factor, invitations and unlocking at the portal.
import { authTexts } from '@company-data/ui/frame/rules'
import { defineTexts } from '@company-data/ui/texts'

export const sessionTexts = defineTexts({
  en: {
    ...authTexts.en,
    signInTitle: 'Sign in to your company',
    toRegister: 'Register a company',
    personal: 'This is a personal account. Use the wallet app; the portal is for companies.',
    registerTitle: 'Register your company',
    displayName: 'Company name',
    displayNameNeeded: 'Enter the name of the company.',
    companyCode: 'Company code',
    companyCodeHint: 'People find you by it: COMPANY/SERVICE. 3 to 12 letters and digits.',
    companyCodeInvalid: 'Use 3 to 12 letters and digits.',
    regionHint: 'Where the data of your company is stored. It can be moved later.',
    newPasswordHint: 'At least 12 characters. It cannot be reset: it protects the keys of your company.',
    registerNote:
      'The keys of your company are made in this browser. The platform stores them sealed by your password.',
    forgottenText:
      'Your password opens the private keys of your company, and only you have it. Nobody at the platform can open them or make new ones in their place.',
    forgottenOptions: [
      'A password manager or another browser may still have it.',
      'A delegate with access can go on working and can download the keys of the services handed over to them.',
      'You are a delegate yourself? The owner can remove you and invite you again.',
    ],
    invitationTitle: 'Accept the invitation',
    invitationLead: 'You were invited to work for a company. Choose a password for your own access.',
    invitationToken: 'Invitation code',
    invitationTokenHint: 'From the mail of the invitation.',
    invitationTokenNeeded: 'Enter the code from the mail.',
    accept: 'Accept',
    unlockTitle: 'The portal is locked',
  },
  de: {
    ...authTexts.de,
    signInTitle: 'Bei Ihrem Unternehmen anmelden',
    toRegister: 'Unternehmen registrieren',
    personal: 'Das ist ein persönliches Konto. Verwenden Sie die Wallet-App; das Portal ist für Unternehmen.',
    registerTitle: 'Registrieren Sie Ihr Unternehmen',
    displayName: 'Name des Unternehmens',
    displayNameNeeded: 'Geben Sie den Namen des Unternehmens ein.',
    companyCode: 'Unternehmenscode',
    companyCodeHint: 'Damit werden Sie gefunden: UNTERNEHMEN/DIENST. 3 bis 12 Buchstaben und Ziffern.',
    companyCodeInvalid: 'Verwenden Sie 3 bis 12 Buchstaben und Ziffern.',
    regionHint: 'Wo die Daten Ihres Unternehmens gespeichert werden. Ein Umzug ist später möglich.',
    newPasswordHint:
      'Mindestens 12 Zeichen. Es lässt sich nicht zurücksetzen: Es schützt die Schlüssel Ihres Unternehmens.',
    registerNote:
      'Die Schlüssel Ihres Unternehmens entstehen in diesem Browser. Die Plattform speichert sie versiegelt mit Ihrem Passwort.',
    forgottenText:
      'Ihr Passwort öffnet die privaten Schlüssel Ihres Unternehmens, und nur Sie haben es. Niemand bei der Plattform kann sie öffnen oder neue an ihre Stelle setzen.',
    forgottenOptions: [
      'Ein Passwortmanager oder ein anderer Browser hat es vielleicht noch.',
      'Eine Vertretung mit Zugang kann weiterarbeiten und die Schlüssel der Dienste herunterladen, die ihr übergeben wurden.',
      'Sie sind selbst eine Vertretung? Der Inhaber kann Sie entfernen und neu einladen.',
    ],
    invitationTitle: 'Einladung annehmen',
    invitationLead:
      'Sie wurden eingeladen, für ein Unternehmen zu arbeiten. Wählen Sie ein Passwort für Ihren eigenen Zugang.',
    invitationToken: 'Einladungscode',
    invitationTokenHint: 'Aus der E-Mail mit der Einladung.',
    invitationTokenNeeded: 'Geben Sie den Code aus der E-Mail ein.',
    accept: 'Annehmen',
    unlockTitle: 'Das Portal ist gesperrt',
  },
})
