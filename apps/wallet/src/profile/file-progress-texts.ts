// Texts about the progress of saving a file.
import { defineTexts } from '@company-data/ui/texts'

export const fileProgressTexts = defineTexts({
  name: 'fileProgress',
  en: {
    encrypting: 'Encrypting the file on this device …',
    sending: 'Sending the encrypted file …',
    sendingOpen: 'Sending the file …',
  },
  de: {
    encrypting: 'Datei wird auf diesem Gerät verschlüsselt …',
    sending: 'Verschlüsselte Datei wird gesendet …',
    sendingOpen: 'Datei wird gesendet …',
  },
})
