// Texts about stored drafts.
import { defineTexts } from '@company-data/ui/texts'

export const draftTexts = defineTexts({
  name: 'draft',
  en: {
    states: {
      open: 'Saving draft …',
      kept: 'Draft saved in this browser, encrypted with your key, until you send it.',
      refused: 'This browser can’t save the draft. Reloading the page loses it.',
    },
    lostFiles: (names: string) =>
      `Not enough storage in this browser for: ${names}. After a reload, you’ll have to attach these files again.`,
  },
  de: {
    states: {
      open: 'Entwurf wird gespeichert …',
      kept: 'Entwurf in diesem Browser gespeichert, mit Ihrem Schlüssel verschlüsselt, bis Sie ihn senden.',
      refused: 'Dieser Browser kann den Entwurf nicht speichern. Beim Neuladen geht er verloren.',
    },
    lostFiles: (names) =>
      `Nicht genug Speicherplatz in diesem Browser für: ${names}. Nach dem Neuladen müssen Sie diese Dateien neu anhängen.`,
  },
})
