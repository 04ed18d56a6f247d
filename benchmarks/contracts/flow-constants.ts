// The speed of evaluating a compiled flow's constants, next to compiled json-logic-engine and jsonata.

import { compileFlow } from '@company-data/flow-engine'
import { LogicEngine } from 'json-logic-engine'
import jsonata from 'jsonata'
import type { Benchmark, Measurement } from '../benchmark.ts'

const ROUNDS = 41
const EVALUATIONS = 20_000
const JSONATA_EVALUATIONS = 500

type Answers = Record<string, number | string>

/** The same numbers for all three, as JSON numbers, so that none of them has to parse texts. */
const answers: Answers = {
  price: 399.9,
  discount: 25,
  months: 36,
  age: 23,
  income: 2800,
  model: 'EX30',
  start: '2025-04-01',
}

const ref = (key: string) => ({ type: 'ref', key })
const number = (value: number) => ({ type: 'lit', value_type: 'number', value })
const boolean = (value: boolean) => ({ type: 'lit', value_type: 'boolean', value })
const math = (op: string, ...args: object[]) => ({ type: 'math', op, args })
const constant = (key: string, resultType: string, expr: object) => ({
  key,
  label: key,
  result_type: resultType,
  expr,
  shown_on: [],
})
const isYoung = {
  op: 'AND',
  args: [
    { field: 'age', op: 'lt', value: 25 },
    { field: 'income', op: 'lt', value: 3000 },
  ],
}
const young = Object.fromEntries([
  ['when', isYoung],
  ['then', boolean(true)],
])

/** Four of arithmetic, a branch with AND, and a text. */
const constants = [
  constant('net', 'number', math('sub', ref('price'), ref('discount'))),
  constant('total', 'number', math('mul', ref('net'), ref('months'))),
  constant('tax', 'number', math('mul', ref('total'), number(0.19))),
  constant('gross', 'number', math('add', ref('total'), ref('tax'))),
  constant('needs_guarantor', 'boolean', { type: 'if', cases: [young], else: boolean(false) }),
  constant('summary', 'text', { type: 'concat', parts: [ref('model'), ref('start')], sep: ' from ' }),
]

const fields = Object.entries({
  price: 'decimal',
  discount: 'decimal',
  months: 'integer',
  age: 'integer',
  income: 'decimal',
  model: 'text',
  start: 'date',
})
const definition = {
  nodes: [{ key: 'n', party: 'p', elements: fields.map(([slug, type]) => ({ kind: 'field', slug, type })) }],
  constants,
}

/** One run returns the live map of a step, with the values of the constants in their order of evaluation. */
const engineRun = (): (() => readonly unknown[]) => {
  const flow = compileFlow(definition)
  return () => flow.scope(answers, '2025-03-10').slots
}

const logicRules = {
  net: { '-': [{ var: 'price' }, { var: 'discount' }] },
  total: { '*': [{ var: 'net' }, { var: 'months' }] },
  tax: { '*': [{ var: 'total' }, 0.19] },
  gross: { '+': [{ var: 'total' }, { var: 'tax' }] },
  needs_guarantor: { if: [{ and: [{ '<': [{ var: 'age' }, 25] }, { '<': [{ var: 'income' }, 3000] }] }, true, false] },
  summary: { cat: [{ var: 'model' }, ' from ', { var: 'start' }] },
}

/**
 * It knows no constants: each result is added to the data for the rules that read it. A caller whose answers must not
 * change, as those of a run, copies them first; one that may modify them is spared that.
 */
const logicRun = (copy: (data: Answers) => Record<string, unknown>): (() => readonly unknown[]) => {
  const engine = new LogicEngine()
  const rules = Object.entries(logicRules).map(([key, rule]) => ({ key, evaluate: engine.build(rule) }))
  const original = { ...answers }
  return () => {
    const data = copy(original)
    const values: unknown[] = []
    for (const { key, evaluate } of rules) {
      const value = evaluate(data)
      data[key] = value
      values.push(value)
    }
    return values
  }
}

const jsonataSource = `(
  $net := price - discount; $total := $net * months; $tax := $total * 0.19;
  [$net, $total, $tax, $total + $tax, age < 25 and income < 3000 ? true : false, model & " from " & start]
)`

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const nanosecondsPerRun = (evaluate: () => unknown): number => {
  const start = performance.now()
  for (let count = 0; count < EVALUATIONS; count += 1) evaluate()
  return ((performance.now() - start) * 1e6) / EVALUATIONS
}

const jsonataTime = async (evaluate: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  for (let count = 0; count < JSONATA_EVALUATIONS; count += 1) await evaluate()
  return ((performance.now() - start) * 1e6) / JSONATA_EVALUATIONS
}

const refuseDifference = (name: string, results: unknown, expected: unknown): void => {
  if (JSON.stringify(results) !== JSON.stringify(expected)) throw new Error(`${name} computes something else`)
}

const run = async (): Promise<Measurement[]> => {
  const [ours, logic, writing] = [engineRun(), logicRun((data) => ({ ...data })), logicRun((data) => data)]
  const expression = jsonata(jsonataSource)
  const expected = ours()
  refuseDifference('json-logic-engine', logic(), expected)
  refuseDifference('jsonata', await expression.evaluate(answers), expected)
  const times = { ours: [] as number[], logic: [] as number[], writing: [] as number[], jsonata: [] as number[] }
  // They take turns, so that a busy machine slows all of them alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    times.ours.push(nanosecondsPerRun(ours))
    times.logic.push(nanosecondsPerRun(logic))
    times.writing.push(nanosecondsPerRun(writing))
    times.jsonata.push(await jsonataTime(() => expression.evaluate(answers)))
  }
  const row = (label: string, mine: number[], peer: number[], target: string): Measurement => {
    // The median of the rounds' ratios: a machine that gets busier half-way moves the medians apart, not these.
    const ratio = median(mine.map((time, round) => time / (peer[round] ?? Number.NaN)))
    return { label, ours: median(mine), ceiling: median(peer), ratio, target, unit: 'ns' }
  }
  return [
    row('six constants, beside json-logic-engine compiled', times.ours, times.logic, 'below 1.00'),
    row('the same, when that writes its results into the answers', times.ours, times.writing, 'for comparison'),
    row('six constants, beside jsonata', times.ours, times.jsonata, 'at most 0.05'),
  ]
}

export const flowConstantsBenchmark: Benchmark = { name: 'flow constants', run }
