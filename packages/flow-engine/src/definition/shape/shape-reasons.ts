// Reasons why a value lacks the outer shape of a definition: a stable key for each, its members and the English text.

const things = {
  definition: 'A definition',
  party: 'A party',
  node: 'A node',
  edge: 'An edge',
  constant: 'A constant',
  document: 'A document',
  output: 'An output',
  rule: 'A rule',
  source_connection: 'A source_connection',
  signer: 'A signer',
  field: 'A field',
  text: 'A text',
  image: 'An image',
  plugin_element: 'A plugin element',
  plugin: 'A plugin',
  test: 'A test',
  expected: 'What is expected',
}
export type ShapeThing = keyof typeof things
export const shapeThings = Object.keys(things) as readonly ShapeThing[]

/** Lists with a maximum length. */
const lists = {
  parties: 'parties',
  nodes: 'nodes',
  elements: 'elements',
  constants: 'constants',
  outputs: 'outputs',
  rules: 'rules',
  tests: 'tests',
  held_sources: 'held sources',
}
export type ShapeList = keyof typeof lists
export const shapeLists = Object.keys(lists) as readonly ShapeList[]

interface Thing {
  thing: ShapeThing
}
interface NamedMember extends Thing {
  name: string
}

export const shapeTexts = {
  'shape.not_text': () => 'This must be a text.',
  'shape.not_boolean': () => 'This must be true or false.',
  'shape.not_integer': () => 'This must be a whole number.',
  'shape.not_list': () => 'This must be a list.',
  'shape.not_object': () => 'This must be an object.',
  'shape.thing_not_object': ({ thing }: Thing) => `${things[thing]} must be an object.`,
  'shape.member_unknown': ({ thing, name }: NamedMember) => `${things[thing]} has no member "${name}".`,
  'shape.member_missing': ({ thing, name }: NamedMember) => `${things[thing]} needs the member "${name}".`,
  'shape.too_many': ({ count, list, max }: { count: number; list?: ShapeList | undefined; max: number }) =>
    `There are ${count} ${list && lists[list]} here; at most ${max} are allowed.`,
  'shape.output_mode': () => 'output_mode is "data_only" or "document".',
  'shape.output_mode_fixed': ({ mode }: { mode: string }) => `The output mode of this flow is ${mode}.`,
  'shape.descriptions_too_long': ({ max }: { max: number }) =>
    `The plugin fields of a flow have at most ${max} bytes of descriptions.`,
  'shape.element_kind': () => 'An element is an object that says its kind.',
  'shape.test_name': () => 'A test needs a name.',
}

/** The texts of another language, in the same form: a missing one is a type error. */
export type ShapeTexts = typeof shapeTexts
export type ShapeReasonKey = keyof ShapeTexts

/** The key with its members, as it is also sent to a page. */
export type ShapeReason = { readonly key: string } & Readonly<Record<string, unknown>>

/** @example shapeReason('shape.member_missing', { thing: 'node', name: 'key' }) */
export const shapeReason = <Key extends ShapeReasonKey>(
  key: Key,
  ...[members]: Parameters<ShapeTexts[Key]>
): ShapeReason => ({ ...members, key })

const isShapeKey = (key: string): key is ShapeReasonKey => Object.hasOwn(shapeTexts, key)

/** Undefined for a key of a newer engine. */
export const formatShape = (texts: ShapeTexts, reason: ShapeReason): string | undefined =>
  isShapeKey(reason.key) ? (texts[reason.key] as (members: unknown) => string)(reason) : undefined

export const formatEnglishShape = (reason: ShapeReason): string => formatShape(shapeTexts, reason) ?? ''
