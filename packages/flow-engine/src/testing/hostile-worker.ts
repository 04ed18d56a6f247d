// Runs every entry point of the engine on a hostile flow, in a thread with a limited heap, and reports their costs.

import { parentPort } from 'node:worker_threads'
import { systemTypes } from '@company-data/field-types/registry'
import {
  compileFlow,
  computeConstants,
  explainPaths,
  flowGraph,
  plainText,
  previewFlow,
  readDefinition,
  readTests,
  removeHtml,
  tagValues,
  testDefinition,
  validateDefinition,
  viewStep,
  viewText,
  withSnapshots,
} from '../index.ts'
import { type HostileFlow, type HostileSizes, hostileFlow } from './hostile-definition.ts'

const context = { fieldTypes: systemTypes, requestFields: [], assets: [], plugins: [] }
const referenceDate = '2025-03-10'

const entryPoints: Readonly<Record<string, (flow: HostileFlow) => unknown>> = {
  computeConstants: ({ definition, answers }) => computeConstants(definition.constants, answers, referenceDate),
  previewFlow: ({ definition, answers }) => previewFlow(definition, answers, { referenceDate }),
  // Only the snapshots: the expressions share their children, and JSON would write each of them again.
  withSnapshots({ definition, plugins }) {
    const { nodes } = withSnapshots(readDefinition(definition).definition, plugins)
    return nodes.flatMap(({ elements }) => elements.map((element) => element.kind === 'plugin' && element.plugin))
  },
  validateDefinition: ({ definition, plugins }) => validateDefinition(definition, { ...context, plugins }),
  testDefinition: ({ definition, tests }) => testDefinition(definition, tests, context),
  explainPaths: ({ definition }) => explainPaths(definition),
  readTests: ({ tests }) => readTests(tests).faults,
  readDefinition: ({ definition }) => readDefinition(definition).faults.map(({ path }) => path),
  flowGraph: ({ definition }) => flowGraph(readDefinition(definition).definition).outgoing,
  viewStep({ definition, answers }) {
    const view = viewStep(compileFlow(definition), 'n0', { answers, drafts: new Map(), referenceDate })
    return { constants: view?.constants, problems: view?.problems, drafts: [...(view?.drafts ?? [])] }
  },
  display({ definition, answers }) {
    const flow = compileFlow(definition)
    const scope = flow.scope(answers, referenceDate)
    return [...flow.constants.keys, 'list', 'text', 'car'].map((key) => flow.display(key, scope))
  },
  viewText({ definition, answers, texts }) {
    const flow = compileFlow(definition)
    const value = tagValues(flow, flow.scope(answers, referenceDate), {})
    return texts.map((text) => plainText(viewText(text, value)))
  },
  removeHtml: ({ texts }) => texts.map(removeHtml),
}

const measureCpu = (work: () => void): number => {
  const begun = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(begun)
  return user + system
}

/** A fixed amount of work, so that the time of an entry point is a ratio and does not depend on the machine. */
const referenceText = '7'.repeat(4_000_000)
const runReference = (): void => {
  let sum = 0
  for (let index = 0; index < referenceText.length; index += 1) sum += referenceText.charCodeAt(index)
  if (sum === 0) throw new Error('the reference was not run')
}
runReference()

/** For each entry point, the length of its result as JSON and its processor time in units of the reference. */
export type HostileCosts = Readonly<Record<string, { length: number; work: number }>>

parentPort?.on('message', (sizes: HostileSizes) => {
  const flow = hostileFlow(sizes)
  const reference = measureCpu(runReference)
  const costs = Object.entries(entryPoints).map(([name, run]) => {
    let length = 0
    const cpu = measureCpu(() => {
      length = JSON.stringify(run(flow))?.length ?? 0
    })
    return [name, { length, work: cpu / Math.max(1, reference) }]
  })
  parentPort?.postMessage(Object.fromEntries(costs))
})
