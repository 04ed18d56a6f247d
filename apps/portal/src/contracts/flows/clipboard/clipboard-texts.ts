// The texts of copying and pasting parts of a flow, and of several selected steps.
import { defineTexts } from '@company-data/ui/texts'

export const clipboardTexts = defineTexts({
  en: {
    selected: (count: number) => `${count} steps selected`,
    selectedHint: (key: string) => `Hold ${key} and click to select more. Arrows between them are copied too.`,
    party: 'Who acts in all of them',
    mixed: 'Different parties',
    ctrl: 'Ctrl',
    copy: 'Copy',
    copySteps: 'Copy steps',
    copyStep: 'Copy step',
    duplicate: 'Duplicate',
    remove: 'Delete steps',
    paste: 'Paste',
    pasteHint: 'Also into another flow.',
    copied: 'Copied',
    copiedText: (key: string) => `Paste with ${key}+V, also into another flow.`,
    pasted: (count: number) => (count === 1 ? '1 step is pasted' : `${count} steps are pasted`),
    pastedField: 'The field is pasted',
    noStep: 'Choose the step that the field belongs to, then paste it.',
  },
  de: {
    selected: (count) => `${count} Schritte gewählt`,
    selectedHint: (key) =>
      `Mit gedrückter Taste ${key} klicken, um weitere zu wählen. Pfeile zwischen ihnen werden mitkopiert.`,
    party: 'Wer in allen handelt',
    mixed: 'Verschiedene Parteien',
    ctrl: 'Strg',
    copy: 'Kopieren',
    copySteps: 'Schritte kopieren',
    copyStep: 'Schritt kopieren',
    duplicate: 'Duplizieren',
    remove: 'Schritte löschen',
    paste: 'Einfügen',
    pasteHint: 'Auch in einen anderen Ablauf.',
    copied: 'Kopiert',
    copiedText: (key) => `Mit ${key}+V einfügen, auch in einen anderen Ablauf.`,
    pasted: (count) => (count === 1 ? '1 Schritt ist eingefügt' : `${count} Schritte sind eingefügt`),
    pastedField: 'Das Feld ist eingefügt',
    noStep: 'Wählen Sie den Schritt, zu dem das Feld gehört, und fügen Sie es dann ein.',
  },
})
