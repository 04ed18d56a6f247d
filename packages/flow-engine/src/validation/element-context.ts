// The contexts that checks pass to one another.

import type { FlowNode, Pointer } from '../definition/index.ts'

/** The position of an element. */
export type ElementContext = {
  readonly node: FlowNode
  readonly nodeIndex: number
  readonly pointer: Pointer
  /** The number of the element in the flow, as in the key index. */
  readonly reader: number
}

/** The leaf whose document is checked. */
export type Leaf = { readonly key: string; readonly nodeIndex: number }
