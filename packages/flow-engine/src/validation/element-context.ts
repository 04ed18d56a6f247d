// The places that checks hand on to one another.

import type { FlowNode, Pointer } from '../definition/index.ts'

/** Where an element stands. */
export type ElementContext = {
  readonly node: FlowNode
  readonly nodeIndex: number
  readonly pointer: Pointer
  /** The number of the element in the flow, as in the places of keys. */
  readonly reader: number
}

/** The leaf whose document is checked. */
export type Leaf = { readonly key: string; readonly nodeIndex: number }
