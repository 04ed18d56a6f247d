// Input of a run: typed, attached, picked or taken from the profile. Stored outside the run, because a lock forgets the
// run.
import type { FlowStep, LinkedDatum, NewFile } from '@company-data/sdk/person'
import type { ChosenFile } from '@company-data/web/fields'
import { type BlockAnswers, restoreBlocks } from '@company-data/web/fields/rules'
import type { OwnRun } from '../use-run.ts'

export type Entry =
  | { value: unknown }
  | ChosenFile
  /** `isProposed`: chosen by the page beforehand, not by the person. */
  | { linked: LinkedDatum; file?: NewFile; isProposed?: true }
  /** For a field that a plugin answers. */
  | { blocks: BlockAnswers }

/** By slug, for one step. */
export type Entries = Map<string, Entry>

/** The input on a run page: into its steps, by key, and into its documents. */
export interface RunInput {
  steps: Map<string, Entries>
  signer: Map<string, string>
}

export const nothingTyped = (): RunInput => ({ steps: new Map(), signer: new Map() })

export const getEntries = ({ steps }: RunInput, node: string): Entries => {
  const ofNode: Entries = steps.get(node) ?? new Map()
  steps.set(node, ofNode)
  return ofNode
}

/** True if the person has answered something, so that leaving would lose it. */
export const hasInput = (entries: Entries): boolean =>
  [...entries.values()].some((entry) => !('linked' in entry && entry.isProposed))

export const keptBlocks = (entries: Entries, slug: string): BlockAnswers => {
  const entry = entries.get(slug)
  if (entry && 'blocks' in entry) return entry.blocks
  const blocks: BlockAnswers = new Map()
  entries.set(slug, { blocks })
  return blocks
}

/** Enters the input of a control into a field; plugin blocks go into the plugin field. */
export const enterInto = (step: FlowStep, slug: string, entry: Exclude<Entry, { blocks: unknown }>): void => {
  if ('value' in entry) step.enter(slug, entry.value)
  else if ('linked' in entry && entry.file === undefined) step.link(slug, entry.linked)
  else if ('linked' in entry && entry.file !== undefined) step.attach(slug, entry.file, entry.linked)
  else if (entry.file === undefined) step.enter(slug, '')
  else step.attach(slug, entry.file)
}

const listBlocks = ({ record }: OwnRun, slug: string) => {
  const elements = record.definition.nodes.flatMap((node) => node.elements)
  const element = elements.find((candidate) => candidate.kind === 'plugin' && candidate.slug === slug)
  return element?.kind === 'plugin' ? (element.plugin.snapshot?.blocks ?? []) : []
}

/** Input is applied to a step only once while its run is open, because applying it again would call plugins again. */
const filled = new WeakSet<FlowStep>()

/** Applies earlier input after the run was reopened. `prepare` is called in that case. */
export const reapplyEntries = (run: OwnRun, step: FlowStep, entries: Entries, prepare?: () => void): void => {
  if (filled.has(step)) return
  filled.add(step)
  prepare?.()
  for (const [slug, entry] of entries) {
    if ('blocks' in entry) restoreBlocks(step.pluginField(slug), listBlocks(run, slug), entry.blocks)
    else enterInto(step, slug, entry)
  }
}
