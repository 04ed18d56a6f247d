// Texts of the passcode sheet.
import { defineTexts } from '@company-data/ui/texts'

export const passcodeTexts = defineTexts({
  en: {
    setPasscode: 'Set a passcode',
    setText: 'It replaces any earlier passcode. Only a value derived from it is sent.',
    newPasscode: 'New passcode',
    repeat: 'Repeat the passcode',
    rule: 'At least six digits or characters.',
    differs: 'The passcodes don’t match.',
    save: 'Save',
    saved: 'Passcode set',
  },
  de: {
    setPasscode: 'Passcode festlegen',
    setText: 'Er ersetzt einen früheren Passcode. Gesendet wird nur ein daraus abgeleiteter Wert.',
    newPasscode: 'Neuer Passcode',
    repeat: 'Passcode wiederholen',
    rule: 'Mindestens sechs Ziffern oder Zeichen.',
    differs: 'Die Passcodes stimmen nicht überein.',
    save: 'Speichern',
    saved: 'Passcode festgelegt',
  },
})
