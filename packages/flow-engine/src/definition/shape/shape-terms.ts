// The terms that faults of the outer shape name. The lists are complete, so that an app can translate each term.

export const shapeThings = [
  'A definition',
  'A party',
  'A node',
  'An edge',
  'A constant',
  'A document',
  'An output',
  'A rule',
  'A source_connection',
  'A signer',
  'A field',
  'A text',
  'An image',
  'A plugin element',
  'A plugin',
  'A test',
  'What is expected',
] as const
export type ShapeThing = (typeof shapeThings)[number]

/** The terms for lists with a maximum length. */
export const shapeLists = [
  'parties',
  'nodes',
  'elements',
  'constants',
  'outputs',
  'rules',
  'tests',
  'held sources',
] as const
export type ShapeList = (typeof shapeLists)[number]
