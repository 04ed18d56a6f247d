// Definitions built to exhaust memory and time: each ingredient is small in the definition and expensive to evaluate.

import type { PluginDescription } from '../index.ts'
import { concat, constant, type Json, leaf, ref } from './expressions.ts'

/** The amount of each ingredient. */
export type HostileSizes = {
  /** Constants that double each other. */
  readonly doublings: number
  /** The length of the first of them, and of the answers. */
  readonly length: number
  /** Parts of two concats, arguments of a sum and leaves of a condition, a fifth each. */
  readonly parts: number
  /** Steps that each have two ways to the next. */
  readonly forks: number
  /** The length of the key of a step whose elements all have problems. */
  readonly keyLength: number
  /** Tags of one text, each with the longest value. */
  readonly tags: number
  /** Tests of the draft that expect another value for every constant. */
  readonly tests: number
  /** Levels of one expression. */
  readonly levels: number
  /** Blocks of the answer of a plugin. */
  readonly blocks: number
  /** Elements of a plugin whose description has the longest field type. */
  readonly pluginElements: number
  /** True if the last step leads back to the first. */
  readonly isCircle: boolean
}

export type HostileFlow = {
  definition: Json
  answers: Json
  tests: Json[]
  texts: string[]
  plugins: PluginDescription[]
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const nested = (levels: number): unknown => {
  let expression: unknown = ref('c0')
  for (let level = 0; level < levels; level += 1) expression = concat([expression, expression])
  return expression
}

const buildConstants = ({ doublings, length, parts: allParts, levels }: HostileSizes): Json[] => {
  const parts = Math.ceil(allParts / 5)
  const longestKey = `c${doublings}`
  return [
    constant('c0', 'text', '7'.repeat(length)),
    ...times(doublings, (index) => constant(`c${index + 1}`, 'text', concat([ref(`c${index}`), ref(`c${index}`)]))),
    constant('wide', 'text', concat(times(parts, () => ref(longestKey)))),
    constant('empty', 'text', concat(times(parts, () => ref('list')))),
    constant('sum', 'number', { type: 'math', op: 'add', args: times(parts, () => ref(longestKey)) }),
    // Objects that share their children: few in memory, 2^levels when they are walked.
    constant('deep', 'text', nested(levels)),
    constant('itself', 'text', concat([ref('itself'), ref(longestKey)])),
  ]
}

const buildField = (slug: string, type: string): Json => ({ kind: 'field', slug, type, label: slug, required: true })

const buildPlugin = (blocks: number): Json => ({
  kind: 'plugin',
  slug: 'car',
  label: 'Car',
  required: true,
  plugin: {
    plugin_id: 'p',
    field_type: 'car',
    inputs: {},
    snapshot: {
      plugin_name: 'P',
      label: 'Car',
      inputs: [],
      blocks: times(blocks, (index) => ({ key: `b${index}`, kind: 'text', label: 'B' })),
      outputs: times(blocks, (index) => ({ key: `o${index}`, type: 'text', label: 'O' })),
    },
  },
})

/** 16 KiB of JSON, the longest that a plugin may describe. */
const longPlugin: PluginDescription = {
  id: 'long',
  name: 'Long',
  host: 'plugin.example',
  field_types: [{ key: 'long', label: 'L'.repeat(16_000), blocks: [], inputs: [], outputs: [] }],
}

const buildLongPlugin = (slug: string): Json => ({
  ...buildPlugin(0),
  slug,
  plugin: { plugin_id: 'long', field_type: 'long', inputs: {}, snapshot: null },
})

const buildCondition = ({ parts: allParts, doublings }: HostileSizes): Json => {
  const parts = Math.ceil(allParts / 5)
  return {
    op: 'AND',
    args: [
      ...times(parts, () => leaf('list', 'not_contains', 'nothing')),
      // A search in a long text takes its time each time: hosts limit that of a run.
      ...times(Math.min(parts, 200), () => leaf(`c${doublings}`, 'not_contains', '7778')),
    ],
  }
}

const buildNodes = (sizes: HostileSizes): Json[] => [
  {
    key: 'n0',
    label: 'First',
    party: 'customer',
    elements: [
      ...[buildField('list', 'multiselect'), buildField('text', 'text'), buildPlugin(sizes.blocks)],
      { kind: 'text', text: times(sizes.tags, () => `{{c${sizes.doublings}}}`).join('') },
      ...times(sizes.pluginElements, (index) => buildLongPlugin(`long${index}`)),
      { ...buildField('late', 'text'), default: ref('wide'), show_if: buildCondition(sizes) },
    ],
  },
  ...times(sizes.forks, (index) => ({
    key: `n${index + 1}`,
    label: 'A step',
    party: index % 2 ? 'a' : 'b',
    elements: [],
  })),
  {
    key: 'k'.repeat(sizes.keyLength),
    label: 'Long',
    party: 'nobody',
    elements: times(100, () => buildField('', 'nothing')),
  },
]

const buildEdges = (sizes: HostileSizes): Json[] => [
  ...times(sizes.forks, (index) => ({
    from: `n${index}`,
    to: `n${index + 1}`,
    when: buildCondition({ ...sizes, parts: 1 }),
  })),
  ...times(Math.max(0, sizes.forks - 1), (index) => ({ from: `n${index}`, to: `n${index + 2}`, when: null })),
  ...(sizes.isCircle ? [{ from: `n${sizes.forks}`, to: 'n0', when: null }] : []),
]

export const hostileFlow = (sizes: HostileSizes): HostileFlow => {
  const constants = buildConstants(sizes)
  const expected = {
    constants: Object.fromEntries(constants.map(({ key }) => [key as string, '?'])),
    path: ['nowhere'],
  }
  const blocks = times(sizes.blocks, (index) => ({ key: `b${index}`, kind: 'text', label: 'B', value: 'v' }))
  const answers = {
    list: JSON.stringify(times(Math.ceil(sizes.length / 4), () => '')),
    text: '9'.repeat(sizes.length),
    car: JSON.stringify({ _plugin: 1, field_type: 'car', blocks, outputs: blocks }),
  }
  return {
    definition: {
      entry: 'n0',
      output_mode: 'data_only',
      constants,
      nodes: buildNodes(sizes),
      edges: buildEdges(sizes),
      parties: ['company', 'customer', 'a', 'b'].map((key) => ({ key, label: key, type: null })),
    },
    answers,
    plugins: [longPlugin],
    tests: times(sizes.tests, (index) => ({ name: `t${index}`, answers, reference_date: '2025-03-10', expected })),
    texts: [
      times(sizes.tags, () => `[b]{{c${sizes.doublings}}}`).join(''),
      '[i]'.repeat(sizes.length),
      `${'<'.repeat(sizes.length)}${'b>'.repeat(sizes.length)}`,
      '[a href='.repeat(Math.ceil(sizes.length / 8)),
    ],
  }
}
