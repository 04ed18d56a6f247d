// The duration of publish validation for a definition at the limits of FG-46, and its growth with the size.

import { explainPaths, validateDefinition } from '@company-data/flow-engine'
import type { Benchmark, Measurement } from '../benchmark.ts'

const MAX_MS = 300
const ROUNDS = 9

const number = (value: number) => ({ type: 'lit', value_type: 'number', value })

/** A chain of nodes with side steps, every field with a condition and a default, every constant over the one before it. */
const createDefinition = (nodes: number, elements: number, constants: number) => {
  const key = (node: number): string => `n${node}`
  const slug = (node: number, element: number): string => `f${node}_${element}`
  const field = (node: number, element: number) => ({
    kind: 'field',
    slug: slug(node, element),
    type: 'decimal',
    label: 'A field',
    required: true,
    show_if: element === 0 ? null : { op: 'AND', args: [{ field: slug(node, 0), op: 'gt', value: element }] },
    default:
      node === 0
        ? number(1)
        : { type: 'math', op: 'add', args: [{ type: 'ref', key: slug(node - 1, element) }, number(1)] },
  })
  const expression = (constant: number) => ({
    type: 'math',
    op: 'add',
    args: [
      constant === 0 ? number(1) : { type: 'ref', key: `c${constant - 1}` },
      { type: 'ref', key: slug(0, constant % elements) },
    ],
  })
  return {
    entry: key(0),
    output_mode: 'data_only',
    parties: [
      { key: 'company', label: 'Company', type: 'owner' },
      { key: 'customer', label: 'Customer', type: 'person' },
    ],
    nodes: Array.from({ length: nodes }, (_, node) => ({
      key: key(node),
      label: 'A step',
      party: node % 2 === 0 ? 'customer' : 'company',
      elements: Array.from({ length: elements }, (_, element) => field(node, element)),
    })),
    edges: Array.from({ length: nodes - 1 }, (_, node) => [
      ...(node + 2 < nodes
        ? [{ from: key(node), to: key(node + 2), when: { field: 'c0', op: 'gt', value: node } }]
        : []),
      { from: key(node), to: key(node + 1) },
    ]).flat(),
    constants: Array.from({ length: constants }, (_, constant) => ({
      key: `c${constant}`,
      label: 'A constant',
      result_type: 'number',
      shown_on: [key(nodes - 1)],
      expr: expression(constant),
    })),
  }
}

const median = (values: number[]): number =>
  values.toSorted((value, other) => value - other)[values.length >> 1] ?? Number.NaN

const measureMs = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

const measureMedianMs = (work: () => unknown): number => median(Array.from({ length: ROUNDS }, () => measureMs(work)))

const measure = (): Measurement[] => {
  const [whole, half] = [createDefinition(200, 100, 200), createDefinition(100, 100, 100)]
  const problems = validateDefinition(whole)
  if (problems.length > 0) throw new Error(`the definition has problems: ${JSON.stringify(problems[0])}`)
  const [wholeMs, halfMs] = [
    measureMedianMs(() => validateDefinition(whole)),
    measureMedianMs(() => validateDefinition(half)),
  ]
  const broken = { ...whole, edges: whole.edges.map(({ from, to }) => ({ from: to, to: from, when: null })) }
  const brokenMs = measureMedianMs(() => validateDefinition(broken))
  const unit = 'ms'
  const target = `below ${MAX_MS} ms`
  return [
    {
      label: '200 nodes, 100 elements each, 200 constants',
      ours: wholeMs,
      ceiling: MAX_MS,
      ratio: wholeMs / MAX_MS,
      target,
      unit,
    },
    {
      label: 'the same with every edge turned round',
      ours: brokenMs,
      ceiling: MAX_MS,
      ratio: brokenMs / MAX_MS,
      target,
      unit,
    },
    {
      label: 'twice the size',
      ours: wholeMs,
      ceiling: halfMs,
      ratio: wholeMs / halfMs,
      target: 'about twice the time',
      unit,
    },
    {
      label: 'explainPaths of it',
      ours: measureMedianMs(() => explainPaths(whole)),
      ceiling: Number.NaN,
      ratio: Number.NaN,
      target,
      unit,
    },
  ]
}

export const flowValidationBenchmark: Benchmark = { name: 'flow-validation', run: async () => measure() }
