// Texts of sign-in, registration, second factor, invitations and unlocking.
import { authTexts } from '@company-data/ui/app/rules'
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
    companyCodeHint: 'People use it to find you: COMPANY/SERVICE. 3 to 12 letters and digits.',
    companyCodeInvalid: 'Use 3 to 12 letters and digits.',
    regionHint: 'Where your company’s data is stored. You can move later.',
    newPasswordHint: 'At least 12 characters. It can’t be reset, because it protects your company’s keys.',
    registerNote:
      'Your company’s keys are created in this browser. The platform stores them sealed with your password.',
    forgottenText:
      'Your password opens your company’s private keys, and only you have it. No one at the platform can open or replace them.',
    forgottenOptions: [
      'A password manager or another browser may still have it.',
      'A delegate with access can keep working and can download the service keys handed over to them.',
      'Are you a delegate yourself? The owner can remove you and invite you again.',
    ],
    invitationTitle: 'Accept the invitation',
    invitationLead: 'You’ve been invited to work for a company. Choose a password for your own access.',
    invitationToken: 'Invitation code',
    invitationTokenHint: 'From the invitation e-mail.',
    invitationTokenNeeded: 'Enter the code from the e-mail.',
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
      'Mindestens 12 Zeichen. Es lässt sich nicht zurücksetzen, denn es schützt die Schlüssel Ihres Unternehmens.',
    registerNote:
      'Die Schlüssel Ihres Unternehmens werden in diesem Browser erzeugt. Die Plattform speichert sie mit Ihrem Passwort versiegelt.',
    forgottenText:
      'Ihr Passwort öffnet die privaten Schlüssel Ihres Unternehmens, und nur Sie haben es. Niemand bei der Plattform kann sie öffnen oder ersetzen.',
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
