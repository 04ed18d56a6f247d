// Texts of the choice of the idle time, for both apps.
import { defineTexts } from '@company-data/ui/texts'

export const autoLockTexts = defineTexts({
  name: 'autoLock',
  en: {
    autoLock: 'Automatic lock',
    autoLockText:
      'Without input in any of its tabs, this browser locks your data after this time. It applies to this browser only.',
    lockAfter: 'Lock after',
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    hourNeedsPasskey: 'With a passkey that unlocks, you can also choose 60 minutes.',
  },
  de: {
    autoLock: 'Automatische Sperre',
    autoLockText:
      'Ohne Eingabe in einem seiner Tabs sperrt dieser Browser Ihre Daten nach dieser Zeit. Das gilt nur für diesen Browser.',
    lockAfter: 'Sperren nach',
    minutes: (count) => (count === 1 ? '1 Minute' : `${count} Minuten`),
    hourNeedsPasskey: 'Mit einem Passkey, der entsperrt, können Sie auch 60 Minuten wählen.',
  },
})
