// Texts of the recovery kit: how it is made, its sheet, and how it is replaced or removed.
import { defineTexts } from '@company-data/ui/texts'

export const kitTexts = defineTexts({
  name: 'recoveryKit',
  en: {
    kit: 'Recovery kit',
    kitText: 'A sheet that brings you back if you forget your password. The code on it is made here and is never sent.',
    makeTitle: 'Make your recovery kit',
    makeLead:
      'No one can reset your password, not even the platform. A recovery kit is a sheet of paper with a code. With it and your mailbox, you can set a new password and keep all your data.',
    makeNote: 'The code is made in this browser. The platform never sees it.',
    replaces: 'A new kit replaces the one you have. The old sheet stops working.',
    yourPassword: 'Your password',
    passwordHint: 'It opens your data once more, so that the kit can open it too.',
    make: 'Make the kit',
    making: 'Making the kit …',
    later: 'Later',
    unsure:
      'The connection was lost, and the code with it. Make the kit again: it replaces the one that may have been stored.',
    sheetTitle: 'Keep this sheet',
    sheetLead: 'It is shown only now. Print it or save it, and keep it where you keep important papers.',
    sheet: 'Recovery kit sheet',
    platform: 'Platform',
    address: 'Address',
    email: 'E-mail',
    kitId: 'Kit',
    date: 'Made on',
    code: 'Code',
    qr: 'QR code of the recovery kit',
    uses: [
      'Open the address above and choose “Forgot your password?”, then “Recovery kit”.',
      'Enter your e-mail address and the code, then the digits that we send to your mailbox.',
      'Choose a new password. This sheet then stops working, and you get a new one.',
    ],
    warning:
      'Anyone who has this sheet and can read your mailbox can open your account. Keep it apart from your second-factor codes.',
    print: 'Print or save as PDF',
    saveText: 'Save as text',
    kept: 'I’ve kept it',
    checkTitle: 'Check your sheet',
    checkLead: 'Type these two groups from your printed or saved sheet.',
    group: (number: number) => `Group ${number}`,
    groupWrong: (number: number) => `This is not group ${number} of your sheet.`,
    backToSheet: 'Show the sheet again',
    confirm: 'Confirm',
    confirmed: 'Recovery kit confirmed',
    states: { none: 'None', unconfirmed: 'Not confirmed', confirmed: 'Ready' },
    unconfirmedText:
      'You haven’t confirmed that you kept the sheet. It can’t be shown again, but you can make a new one.',
    makeAction: 'Make a kit',
    replace: 'Replace',
    remove: 'Remove',
    removeTitle: 'Remove the recovery kit?',
    removeText:
      'Its sheet then opens nothing. If you forget your password without a kit, your data stays locked forever.',
    removed: 'Recovery kit removed',
    stillThere: 'The connection was lost and the kit was not removed. Try again.',
    removeUnknown:
      'The connection was lost, so we don’t know yet whether the kit was removed. You can safely try again.',
    nagTitle: 'You have no recovery kit yet',
    nagText: 'If you forget your password, no one can open your data. A recovery kit takes two minutes.',
    nagUnconfirmed: 'Your recovery kit is not confirmed',
    nagUnconfirmedText: 'Make a new one and type two of its groups, so that you know the sheet is right.',
  },
  de: {
    kit: 'Wiederherstellungsblatt',
    kitText:
      'Ein Blatt, mit dem Sie zurückkehren, wenn Sie Ihr Passwort vergessen. Der Code darauf entsteht hier und wird nie gesendet.',
    makeTitle: 'Erstellen Sie Ihr Wiederherstellungsblatt',
    makeLead:
      'Niemand kann Ihr Passwort zurücksetzen, auch die Plattform nicht. Ein Wiederherstellungsblatt ist ein Blatt Papier mit einem Code. Damit und mit Ihrem Postfach setzen Sie ein neues Passwort und behalten alle Daten.',
    makeNote: 'Der Code entsteht in diesem Browser. Die Plattform sieht ihn nie.',
    replaces: 'Ein neues Blatt ersetzt das bisherige. Das alte Blatt gilt dann nicht mehr.',
    yourPassword: 'Ihr Passwort',
    passwordHint: 'Es öffnet Ihre Daten noch einmal, damit auch das Blatt sie öffnen kann.',
    make: 'Blatt erstellen',
    making: 'Blatt wird erstellt …',
    later: 'Später',
    unsure:
      'Die Verbindung ist abgebrochen, und der Code ist verloren. Erstellen Sie das Blatt erneut: Es ersetzt das, das vielleicht gespeichert wurde.',
    sheetTitle: 'Bewahren Sie dieses Blatt auf',
    sheetLead:
      'Es wird nur jetzt angezeigt. Drucken oder speichern Sie es, und bewahren Sie es bei Ihren wichtigen Papieren auf.',
    sheet: 'Wiederherstellungsblatt',
    platform: 'Plattform',
    address: 'Adresse',
    email: 'E-Mail',
    kitId: 'Blatt',
    date: 'Erstellt am',
    code: 'Code',
    qr: 'QR-Code des Wiederherstellungsblatts',
    uses: [
      'Öffnen Sie die Adresse oben und wählen Sie „Passwort vergessen?“, dann „Wiederherstellungsblatt“.',
      'Geben Sie Ihre E-Mail-Adresse und den Code ein, dann die Ziffern, die wir an Ihr Postfach senden.',
      'Wählen Sie ein neues Passwort. Dieses Blatt gilt danach nicht mehr, und Sie erhalten ein neues.',
    ],
    warning:
      'Wer dieses Blatt hat und Ihr Postfach lesen kann, kann Ihr Konto öffnen. Bewahren Sie es getrennt von Ihren Codes des zweiten Faktors auf.',
    print: 'Drucken oder als PDF speichern',
    saveText: 'Als Text speichern',
    kept: 'Ich habe es aufbewahrt',
    checkTitle: 'Prüfen Sie Ihr Blatt',
    checkLead: 'Geben Sie diese zwei Gruppen von Ihrem gedruckten oder gespeicherten Blatt ein.',
    group: (number) => `Gruppe ${number}`,
    groupWrong: (number) => `Das ist nicht Gruppe ${number} Ihres Blatts.`,
    backToSheet: 'Blatt noch einmal anzeigen',
    confirm: 'Bestätigen',
    confirmed: 'Wiederherstellungsblatt bestätigt',
    states: { none: 'Keins', unconfirmed: 'Nicht bestätigt', confirmed: 'Bereit' },
    unconfirmedText:
      'Sie haben nicht bestätigt, dass Sie das Blatt haben. Es lässt sich nicht noch einmal anzeigen, aber Sie können ein neues erstellen.',
    makeAction: 'Blatt erstellen',
    replace: 'Ersetzen',
    remove: 'Entfernen',
    removeTitle: 'Wiederherstellungsblatt entfernen?',
    removeText:
      'Das Blatt öffnet dann nichts mehr. Wenn Sie ohne Blatt Ihr Passwort vergessen, bleiben Ihre Daten für immer verschlossen.',
    removed: 'Wiederherstellungsblatt entfernt',
    stillThere: 'Die Verbindung ist abgebrochen und das Blatt wurde nicht entfernt. Versuchen Sie es erneut.',
    removeUnknown:
      'Die Verbindung ist abgebrochen. Ob das Blatt entfernt wurde, ist noch unklar. Sie können es gefahrlos erneut versuchen.',
    nagTitle: 'Sie haben noch kein Wiederherstellungsblatt',
    nagText:
      'Wenn Sie Ihr Passwort vergessen, kann niemand Ihre Daten öffnen. Ein Wiederherstellungsblatt braucht zwei Minuten.',
    nagUnconfirmed: 'Ihr Wiederherstellungsblatt ist nicht bestätigt',
    nagUnconfirmedText:
      'Erstellen Sie ein neues und geben Sie zwei seiner Gruppen ein. So wissen Sie, dass das Blatt stimmt.',
  },
})

export type KitTexts = (typeof kitTexts)['en']
