// The counts of runs in the order of the flow's steps. Pure.
import type { Definition } from '@company-data/flow-engine'
import type { RunCounts } from '@company-data/sdk/company'

type StepCounts = RunCounts['steps'][number]

export interface FunnelRow extends StepCounts {
  label: string
  /** Runs of earlier versions may have stopped at a step that the draft no longer has. */
  isRemoved: boolean
  /** The share of all counted runs that wait or were cancelled there, from 0 to 1. */
  share: number
}

const NONE = { waiting: 0, completed: 0, cancelled: 0 }

/** Every step of the draft, in its order, then removed steps. */
export const listFunnelRows = (
  { nodes }: Pick<Definition, 'nodes'>,
  { steps, counted }: Pick<RunCounts, 'steps' | 'counted'>,
): FunnelRow[] => {
  const byNode = new Map(steps.map((step) => [step.node, step]))
  const toRow = (node: string, label: string, isRemoved: boolean): FunnelRow => {
    const counts = byNode.get(node) ?? { node, ...NONE }
    const stopped = counts.waiting + counts.cancelled
    return { ...counts, label, isRemoved, share: counted === 0 ? 0 : stopped / counted }
  }
  const keys = new Set(nodes.map(({ key }) => key))
  return [
    ...nodes.map(({ key, label }) => toRow(key, label || key, false)),
    ...steps.filter(({ node }) => !keys.has(node)).map(({ node }) => toRow(node, node, true)),
  ]
}
