// The texts of the sheet that sets the passcode.
import { defineTexts } from '@company-data/ui/texts'

export const passcodeTexts = defineTexts({
  en: {
    setPasscode: 'Set a passcode',
    setText: 'A new one replaces the one before. Only a value made from it is sent.',
    newPasscode: 'New passcode',
    repeat: 'Repeat it',
    rule: 'At least six digits or characters.',
    differs: 'The two are not the same.',
    save: 'Save',
    saved: 'Passcode set',
  },
  de: {
    setPasscode: 'Passcode festlegen',
    setText: 'Ein neuer ersetzt den bisherigen. Gesendet wird nur ein daraus gebildeter Wert.',
    newPasscode: 'Neuer Passcode',
    repeat: 'Noch einmal',
    rule: 'Mindestens sechs Ziffern oder Zeichen.',
    differs: 'Die beiden sind nicht gleich.',
    save: 'Speichern',
    saved: 'Passcode festgelegt',
  },
})
