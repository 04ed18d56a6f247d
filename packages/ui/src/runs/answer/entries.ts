// What was typed, attached, picked or taken from the profile, kept beside the run: a lock forgets the run, and this stays.
import type { FlowStep, LinkedDatum, NewFile } from '@company-data/sdk/person'
import type { ChosenFile } from '@company-data/ui/fields'
import { type KeptBlocks, restoreBlocks } from '@company-data/ui/fields/rules'
import type { OwnRun } from '../use-run.ts'

export type Entry =
  | { value: unknown }
  | ChosenFile
  | { linked: LinkedDatum; file?: NewFile }
  /** Of a field that a plugin answers. */
  | { blocks: KeptBlocks }

/** By the slugs of one step. */
export type Entries = Map<string, Entry>

/** What was typed on the page of a run: into its steps, by their keys, and beside its documents. */
export interface Typed {
  steps: Map<string, Entries>
  signer: Map<string, string>
}

export const nothingTyped = (): Typed => ({ steps: new Map(), signer: new Map() })

export const entriesOf = ({ steps }: Typed, node: string): Entries => {
  const ofNode: Entries = steps.get(node) ?? new Map()
  steps.set(node, ofNode)
  return ofNode
}

export const keptBlocks = (entries: Entries, slug: string): KeptBlocks => {
  const entry = entries.get(slug)
  if (entry && 'blocks' in entry) return entry.blocks
  const blocks: KeptBlocks = new Map()
  entries.set(slug, { blocks })
  return blocks
}

/** What may be entered into a field by its control; the blocks of a plugin go into its own field. */
export const enterInto = (step: FlowStep, slug: string, entry: Exclude<Entry, { blocks: unknown }>): void => {
  if ('value' in entry) step.enter(slug, entry.value)
  else if ('linked' in entry && entry.file === undefined) step.link(slug, entry.linked)
  else if ('linked' in entry && entry.file !== undefined) step.attach(slug, entry.file, entry.linked)
  else if (entry.file === undefined) step.enter(slug, '')
  else step.attach(slug, entry.file)
}

const blocksOf = ({ record }: OwnRun, slug: string) => {
  const elements = record.definition.nodes.flatMap((node) => node.elements)
  const element = elements.find((one) => one.kind === 'plugin' && one.slug === slug)
  return element?.kind === 'plugin' ? (element.plugin.snapshot?.blocks ?? []) : []
}

/** A step keeps what was entered into it as long as its run is open: it is not entered twice, which would ask plugins again. */
const filled = new WeakSet<FlowStep>()

/** What was entered before the run was opened anew is entered into it again. `prepare` is called where that is the case. */
export const enterAgain = (run: OwnRun, step: FlowStep, entries: Entries, prepare?: () => void): void => {
  if (filled.has(step)) return
  filled.add(step)
  prepare?.()
  for (const [slug, entry] of entries) {
    if ('blocks' in entry) restoreBlocks(step.pluginField(slug), blocksOf(run, slug), entry.blocks)
    else enterInto(step, slug, entry)
  }
}
