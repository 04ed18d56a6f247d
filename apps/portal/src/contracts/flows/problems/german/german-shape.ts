// German texts for shape errors, matched against the reader's stable English messages.
import type { ShapeList, ShapeThing } from '@company-data/flow-engine'

const subjects: Readonly<Record<ShapeThing, string>> = {
  'A definition': 'Ein Ablauf',
  'A party': 'Eine Partei',
  'A node': 'Ein Schritt',
  'An edge': 'Ein Pfeil',
  'A constant': 'Ein berechneter Wert',
  'A document': 'Ein Dokument',
  'An output': 'Ein Dokument',
  'A rule': 'Eine Regel',
  'A source_connection': 'Eine Quelle aus einer Verbindung',
  'A signer': 'Ein Unterzeichner',
  'A field': 'Ein Feld',
  'A text': 'Ein Text',
  'An image': 'Ein Bild',
  'A plugin element': 'Ein Element mit Plugin',
  'A plugin': 'Ein Plugin',
  'A test': 'Ein Test',
  'What is expected': 'Das erwartete Ergebnis',
}

const lists: Readonly<Record<ShapeList, string>> = {
  parties: 'Parteien',
  nodes: 'Schritte',
  elements: 'Elemente',
  constants: 'berechnete Werte',
  outputs: 'Dokumente',
  rules: 'Regeln',
  tests: 'Tests',
  'held sources': 'vorhandene PDFs',
}

const sentences: Readonly<Record<string, string>> = {
  'This must be a text.': 'Hier muss ein Text stehen.',
  'This must be true or false.': 'Hier muss Ja oder Nein stehen.',
  'This must be a whole number.': 'Hier muss eine ganze Zahl stehen.',
  'This must be a list.': 'Hier muss eine Liste stehen.',
  'This must be an object.': 'Hier muss eine Gruppe von Werten stehen.',
  'output_mode is "data_only" or "document".': 'Das Ergebnis ist „data_only“ oder „document“.',
  'An element is an object that says its kind.': 'Ein Element ist eine Gruppe von Werten und sagt seine Art.',
  'A test needs a name.': 'Ein Test braucht einen Namen.',
}

const translateSubject = (subject: string): string | undefined => subjects[subject as ShapeThing]
const translateList = (list: string): string | undefined => lists[list as ShapeList]

type Rule = readonly [pattern: RegExp, words: (...parts: string[]) => string | undefined]

const withThing = (subject: string, rest: string): string | undefined => {
  const word = translateSubject(subject)
  return word && `${word} ${rest}`
}

const rules: readonly Rule[] = [
  [/^(.+) must be an object\.$/, (subject = '') => withThing(subject, 'muss eine Gruppe von Werten sein.')],
  [/^(.+) has no member "(.*)"\.$/s, (subject = '', name = '') => withThing(subject, `kennt keine Angabe „${name}“.`)],
  [
    /^(.+) needs the member "(.+)"\.$/,
    (subject = '', name = '') => withThing(subject, `braucht die Angabe „${name}“.`),
  ],
  [
    /^There are (\d+) (.+) here; at most (\d+) are allowed\.$/,
    (count = '', list = '', max = '') => {
      const word = translateList(list)
      return word && `Hier stehen ${count} ${word}; erlaubt sind höchstens ${max}.`
    },
  ],
  [
    /^The output mode of this flow is (\w+)\.$/,
    (mode = '') => `Das Ergebnis dieses Ablaufs ist „${mode}“ und bleibt es.`,
  ],
]

/** A sentence of a newer platform is quoted. */
export const germanShape = (fault: string): string => {
  if (Object.hasOwn(sentences, fault)) return sentences[fault] ?? ''
  for (const [pattern, words] of rules) {
    const match = pattern.exec(fault)
    const sentence = match && words(...match.slice(1))
    if (sentence) return sentence
  }
  return `Der Entwurf hat nicht die verlangte Form. Die Prüfung meldet auf Englisch: „${fault}“`
}
