// Runs every entry point of the engine on a hostile flow, in a thread with a limited heap, and reports result lengths.

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
} from '../index.ts'
import { type HostileFlow, type HostileSizes, hostileFlow } from './hostile-definition.ts'

const context = { fieldTypes: systemTypes, requestFields: [], assets: [], plugins: [] }
const referenceDate = '2025-03-10'

const entryPoints: Readonly<Record<string, (flow: HostileFlow) => unknown>> = {
  computeConstants: ({ definition, answers }) => computeConstants(definition.constants, answers, referenceDate),
  previewFlow: ({ definition, answers }) => previewFlow(definition, answers, { referenceDate }),
  validateDefinition: ({ definition }) => validateDefinition(definition, context),
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

parentPort?.on('message', (sizes: HostileSizes) => {
  const flow = hostileFlow(sizes)
  const lengths = Object.entries(entryPoints).map(([name, run]) => [name, JSON.stringify(run(flow))?.length ?? 0])
  parentPort?.postMessage(Object.fromEntries(lengths))
})
