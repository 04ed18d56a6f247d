// The answers in a generate call, and the values computed from them (D2-GEN-33, FG-30, FA-69, FA-70).
import { isBinary, type Registry } from '@company-data/field-types'
import {
  type Answers,
  compileFlow,
  type Definition,
  type Flow,
  type FlowGraph,
  flowGraph,
  type Scope,
} from '@company-data/flow-engine'
import type { FileAnswer } from '../answer-store.ts'

export interface CompiledFlow {
  flow: Flow
  graph: FlowGraph
}

export const compiledFlow = (definition: Definition, registry: Registry): CompiledFlow => ({
  flow: compileFlow(definition, registry),
  graph: flowGraph(definition),
})

/** A definition never changes, so it is compiled once per registry. */
export const compiledFlows = () => {
  const compiled = new WeakMap<Definition, CompiledFlow & { registry: Registry }>()
  return (definition: Definition, registry: Registry): CompiledFlow => {
    const earlier = compiled.get(definition)
    if (earlier?.registry === registry) return earlier
    const entry = { ...compiledFlow(definition, registry), registry }
    compiled.set(definition, entry)
    return entry
  }
}

/** FG-06: answers of the leaf itself and of every node that leads to it. Neither constants nor dotted keys. */
const isAnswerable = ({ flow, graph }: CompiledFlow, slug: string, leafKey: string): boolean => {
  const key = flow.keys.find(slug)
  const leaf = graph.findNodeIndex(leafKey)
  if (!key?.element || key.slug !== slug || leaf === undefined) return false
  return graph.leadsTo(key.node, leaf)
}

const isFile = ({ flow }: CompiledFlow, slug: string): boolean => {
  const element = flow.keys.find(slug)?.element
  return element?.kind === 'field' && isBinary(flow.fieldTypes, element.type)
}

/** The values that count; a file is known by the server's own reference. */
const answerMap = (
  compiled: CompiledFlow,
  leafKey: string,
  values: Readonly<Record<string, string>>,
  files: ReadonlyArray<Pick<FileAnswer, 'slug' | 'value'>>,
): Answers => {
  const answers: Record<string, string> = Object.create(null)
  for (const [slug, value] of Object.entries(values))
    if (isAnswerable(compiled, slug, leafKey) && !isFile(compiled, slug)) answers[slug] = value
  for (const { slug, value } of files) if (isFile(compiled, slug)) answers[slug] = value
  return answers
}

export const buildScope = (
  compiled: CompiledFlow,
  { current_node, reference_date }: { current_node: string; reference_date: string },
  values: Readonly<Record<string, string>>,
  files: ReadonlyArray<Pick<FileAnswer, 'slug' | 'value'>>,
): Scope => compiled.flow.scope(answerMap(compiled, current_node, values, files), reference_date)
