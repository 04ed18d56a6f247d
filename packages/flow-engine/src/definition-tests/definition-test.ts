// Author-defined tests of a draft: sample answers and expected results. Runs never include them.

import type { ShapeFault } from '../definition/index.ts'
import {
  anything,
  createChildContext,
  fault,
  integer,
  listReader,
  mapReader,
  objectReader,
  optional,
  orNull,
  type Reader,
  required,
  root,
  text,
} from '../definition/shape/reader.ts'
import { shapeReason } from '../definition/shape/shape-reasons.ts'

export type DefinitionTest = {
  name: string
  /** Slug → plaintext; a plugin's answer as FG-13. */
  answers: Record<string, unknown>
  /** The value of `today`; a fixed day, so that a test never fails by itself. */
  reference_date: string
  /** The profile language of the language party. */
  language: string | null
  /** Source keys of participant PDFs that the run holds in addition to the file answers above. */
  held_sources: string[]
  expected: Expected
}

/** Absent members are not checked. */
export type Expected = {
  path: string[] | undefined
  constants: Record<string, unknown> | undefined
  /** Key of an output → the index of the rule that makes it, or null when none does. */
  outputs: Record<string, number | null> | undefined
}

/** Limits that the specification does not set. */
export const testLimits = { tests: 100, heldSources: 100 } as const

const unsaid = (): undefined => undefined

const expected = objectReader<Expected>(
  {
    path: optional<string[] | undefined>(listReader(text), unsaid),
    constants: optional<Record<string, unknown> | undefined>(mapReader(anything), unsaid),
    outputs: optional<Record<string, number | null> | undefined>(mapReader(orNull(integer)), unsaid),
  },
  'expected',
)

const test = objectReader<DefinitionTest>(
  {
    name: required(text),
    answers: required(mapReader(anything)),
    reference_date: optional(text, () => '2025-01-01'),
    language: optional(orNull(text), () => null),
    held_sources: optional(listReader(text, testLimits.heldSources, 'held_sources'), () => []),
    expected: required(expected),
  },
  'test',
)

const namedTest: Reader<DefinitionTest> = (value, context) => {
  const read = test(value, context)
  if (read.name.trim() === '') fault(createChildContext(context, 'name'), shapeReason('shape.test_name'))
  return read
}

/** Reads `definition.tests` as saved. */
export const readTests = (value: unknown): { tests: DefinitionTest[]; faults: ShapeFault[] } => {
  const faults: ShapeFault[] = []
  const tests = listReader(namedTest, testLimits.tests, 'tests')(value, createChildContext(root(faults), 'tests'))
  return { tests, faults }
}
