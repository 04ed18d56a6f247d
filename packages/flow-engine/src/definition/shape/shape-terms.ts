// What a fault of the outer shape speaks of. The lists are whole, so that an app can have a word of its own for each.

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

/** What a list has at most so many of. */
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
