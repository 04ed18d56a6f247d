// A draft as it is previewed and played: with the descriptions of its plugins, on this device alone.
import {
  compileFlow,
  type Definition,
  type Flow,
  type PluginDescription,
  type PluginElement,
  withSnapshots,
} from '@company-data/flow-engine'
import { createTrialRun, type TrialRun } from '@company-data/sdk/sandbox'
import type { Lists } from '../editor/lists.ts'
import { collectSnapshotPlugins } from '../editor/lists.ts'
import { type PluginResults, replyAsPlugin } from './plugin-replies.ts'

/** A plugin without a description has no questions that a page could show. */
const withoutUnknownPlugins = (definition: Definition): Definition => ({
  ...definition,
  nodes: definition.nodes.map((node) => ({
    ...node,
    elements: node.elements.filter((element) => element.kind !== 'plugin' || element.plugin.snapshot !== null),
  })),
})

/** A draft that was typed a moment ago has no snapshots yet: the platform adds them when it saves. */
export const compilePlayed = (
  definition: Definition,
  { plugins, fieldTypes }: Pick<Lists, 'plugins' | 'fieldTypes'>,
): Flow => {
  const descriptions: readonly PluginDescription[] = plugins ?? collectSnapshotPlugins(definition)
  return compileFlow(withoutUnknownPlugins(withSnapshots(definition, [...descriptions])), [...fieldTypes])
}

export const listPluginElements = ({ definition }: Pick<Flow, 'definition'>, step?: string): PluginElement[] =>
  definition.nodes
    .filter(({ key }) => step === undefined || key === step)
    .flatMap(({ elements }) => elements)
    .filter((element) => element.kind === 'plugin')

export interface PlayDeps {
  flow: Flow
  start?: string | undefined
  answers?: Readonly<Record<string, unknown>>
  referenceDate: string
  language: string
  readResults(): PluginResults
  readPicture(assetKey: string): Promise<Uint8Array>
  fillTemplate(assetKey: string, values: Readonly<Record<string, string>>): Promise<Uint8Array | undefined>
}

export const openTrial = ({ flow, readResults, ...options }: PlayDeps): TrialRun =>
  createTrialRun({
    ...options,
    flow,
    async askPlugin(pluginId, question) {
      const { field_type } = question
      const element = listPluginElements(flow).find(
        ({ plugin }) => plugin.plugin_id === pluginId && plugin.field_type === field_type,
      )
      const outputs = element?.plugin.snapshot?.outputs ?? []
      return replyAsPlugin({ plugin_id: pluginId, field_type }, outputs, readResults(), question)
    },
  })

/** The steps of the path that was taken, with the current one. */
export const playedPath = ({ moments, record }: TrialRun): ReadonlySet<string> =>
  new Set([...moments.map(({ node }) => node), record.current_node])
