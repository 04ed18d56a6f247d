// German texts of the reasons why a draft lacks the shape of a flow, by their keys.
import {
  formatShape,
  type ShapeList,
  type ShapeReason,
  type ShapeTexts,
  type ShapeThing,
} from '@company-data/flow-engine'

const things: Readonly<Record<ShapeThing, string>> = {
  definition: 'Ein Ablauf',
  party: 'Eine Partei',
  node: 'Ein Schritt',
  edge: 'Ein Pfeil',
  constant: 'Ein berechneter Wert',
  document: 'Ein Dokument',
  output: 'Ein Dokument',
  rule: 'Eine Regel',
  source_connection: 'Eine Quelle aus einer Verbindung',
  signer: 'Ein Unterzeichner',
  field: 'Ein Feld',
  text: 'Ein Text',
  image: 'Ein Bild',
  plugin_element: 'Ein Element mit Plugin',
  plugin: 'Ein Plugin',
  test: 'Ein Test',
  expected: 'Das erwartete Ergebnis',
}

const lists: Readonly<Record<ShapeList, string>> = {
  parties: 'Parteien',
  nodes: 'Schritte',
  elements: 'Elemente',
  constants: 'berechnete Werte',
  outputs: 'Dokumente',
  rules: 'Regeln',
  tests: 'Tests',
  held_sources: 'vorhandene PDFs',
}

const texts: ShapeTexts = {
  'shape.not_text': () => 'Hier muss ein Text stehen.',
  'shape.not_boolean': () => 'Hier muss Ja oder Nein stehen.',
  'shape.not_integer': () => 'Hier muss eine ganze Zahl stehen.',
  'shape.not_list': () => 'Hier muss eine Liste stehen.',
  'shape.not_object': () => 'Hier muss eine Gruppe von Werten stehen.',
  'shape.thing_not_object': ({ thing }) => `${things[thing]} muss eine Gruppe von Werten sein.`,
  'shape.member_unknown': ({ thing, name }) => `${things[thing]} kennt keine Angabe „${name}“.`,
  'shape.member_missing': ({ thing, name }) => `${things[thing]} braucht die Angabe „${name}“.`,
  'shape.too_many': ({ count, list, max }) =>
    `Hier stehen ${count} ${list ? lists[list] : 'Einträge'}; erlaubt sind höchstens ${max}.`,
  'shape.output_mode': () => 'Das Ergebnis ist „data_only“ oder „document“.',
  'shape.output_mode_fixed': ({ mode }) => `Das Ergebnis dieses Ablaufs ist „${mode}“ und bleibt es.`,
  'shape.descriptions_too_long': () => 'Die Beschreibungen aller Plugins dieses Ablaufs sind zusammen zu lang.',
  'shape.element_kind': () => 'Ein Element ist eine Gruppe von Werten und sagt seine Art.',
  'shape.test_name': () => 'Ein Test braucht einen Namen.',
}

/** For a problem that the platform reports by its sentence alone. */
export const quoteShape = (sentence: string): string =>
  `Der Entwurf hat nicht die verlangte Form. Die Prüfung meldet auf Englisch: „${sentence}“`

export const germanShape = (reason: ShapeReason): string =>
  formatShape(texts, reason) ?? 'Der Entwurf hat nicht die verlangte Form.'
