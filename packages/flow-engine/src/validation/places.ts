// The places that checks hand on to one another.

import type { FlowNode, Spot } from '../definition/index.ts'

/** Where an element stands. */
export type ElementPlace = {
  readonly node: FlowNode
  readonly nodePlace: number
  readonly spot: Spot
  /** The number of the element in the flow, as in the places of keys. */
  readonly reader: number
}

/** The leaf whose document is checked. */
export type Leaf = { readonly key: string; readonly place: number }
