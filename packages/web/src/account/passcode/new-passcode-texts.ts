// Texts of the fields for a new passcode.
import { defineTexts } from '@company-data/ui/texts'

export const newPasscodeTexts = defineTexts({
  name: 'newPasscode',
  en: {
    newPasscode: 'New passcode',
    repeat: 'Repeat the passcode',
    rule: 'At least six digits or characters.',
    weak: 'This passcode is guessed first. Avoid sequences, repeats and dates.',
    differs: 'The passcodes don’t match.',
  },
  de: {
    newPasscode: 'Neuer Passcode',
    repeat: 'Passcode wiederholen',
    rule: 'Mindestens sechs Ziffern oder Zeichen.',
    weak: 'Dieser Passcode wird zuerst geraten. Vermeiden Sie Folgen, Wiederholungen und Daten.',
    differs: 'Die Passcodes stimmen nicht überein.',
  },
})
