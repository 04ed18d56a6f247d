// Texts of the passcode sheet.

import { defineTexts } from '@company-data/ui/texts'
import { newPasscodeTexts } from '@company-data/web/account/rules'

export const passcodeTexts = defineTexts({
  name: 'passcode',
  en: {
    setPasscode: 'Set a passcode',
    setText: 'It replaces any earlier passcode. The passcode itself is never sent.',
    ...newPasscodeTexts.en,
    replaceText: 'A passcode is set already. Enter it, or your password.',
    currentPasscode: 'Current passcode',
    currentNeeded: 'Enter the passcode that is set now.',
    currentWrong: 'Wrong passcode.',
    usePassword: 'Use the password instead',
    useCurrent: 'Use the current passcode instead',
    save: 'Save',
    saved: 'Passcode set',
  },
  de: {
    setPasscode: 'Passcode festlegen',
    setText: 'Er ersetzt einen früheren Passcode. Der Passcode selbst wird nie gesendet.',
    ...newPasscodeTexts.de,
    replaceText: 'Ein Passcode ist schon festgelegt. Geben Sie ihn oder Ihr Passwort ein.',
    currentPasscode: 'Bisheriger Passcode',
    currentNeeded: 'Geben Sie den Passcode ein, der jetzt gilt.',
    currentWrong: 'Falscher Passcode.',
    usePassword: 'Stattdessen das Passwort verwenden',
    useCurrent: 'Stattdessen den bisherigen Passcode verwenden',
    save: 'Speichern',
    saved: 'Passcode festgelegt',
  },
})
