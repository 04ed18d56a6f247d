// Texts of sign-in, registration, second factor, invitations and unlocking.

import { defineTexts } from '@company-data/ui/texts'
import { authTexts } from '@company-data/web/app/rules'

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
    newPasswordHint: 'At least 12 characters. Only you know it; a recovery kit helps if you forget it.',
    registerNote:
      'Your company’s keys are created in this browser. The platform stores them sealed with your password.',
    startOverLosses: [
      'The company account, its services, keys and connections are deleted. No one can bring them back.',
      'A company with active contracts is not deleted. The e-mail then names whom to contact.',
      'There is a waiting time, so that no one with your mailbox can delete the company at once.',
    ],
    forgottenDelegate: 'Are you a delegate? The owner can remove you and invite you again.',
    invitationTitle: 'Accept the invitation',
    invitationLead: 'You’ve been invited to work for a company. Choose a password for your own access.',
    invitationToken: 'Invitation code',
    invitationTokenHint: 'From the invitation e-mail.',
    invitationTokenNeeded: 'Enter the code from the e-mail.',
    accept: 'Accept',
    unlockTitle: 'The portal is locked',
    welcomeBackLead: (email: string) => `Enter the password for ${email} to open the portal.`,
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
      'Mindestens 12 Zeichen. Nur Sie kennen es; ein Wiederherstellungsblatt hilft, wenn Sie es vergessen.',
    registerNote:
      'Die Schlüssel Ihres Unternehmens werden in diesem Browser erzeugt. Die Plattform speichert sie mit Ihrem Passwort versiegelt.',
    startOverLosses: [
      'Das Konto des Unternehmens, seine Dienste, Schlüssel und Verbindungen werden gelöscht. Niemand kann sie zurückholen.',
      'Ein Unternehmen mit laufenden Verträgen wird nicht gelöscht. Die E-Mail nennt dann den Kontakt.',
      'Es gibt eine Wartezeit, damit niemand mit Ihrem Postfach das Unternehmen sofort löschen kann.',
    ],
    forgottenDelegate: 'Sie sind eine Vertretung? Der Inhaber kann Sie entfernen und neu einladen.',
    invitationTitle: 'Einladung annehmen',
    invitationLead:
      'Sie wurden eingeladen, für ein Unternehmen zu arbeiten. Wählen Sie ein Passwort für Ihren eigenen Zugang.',
    invitationToken: 'Einladungscode',
    invitationTokenHint: 'Aus der E-Mail mit der Einladung.',
    invitationTokenNeeded: 'Geben Sie den Code aus der E-Mail ein.',
    accept: 'Annehmen',
    unlockTitle: 'Das Portal ist gesperrt',
    welcomeBackLead: (email) => `Geben Sie das Passwort von ${email} ein, um das Portal zu öffnen.`,
  },
})
