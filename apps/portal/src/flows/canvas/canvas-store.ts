// Where the cards of a flow lie while it is open, and what of them is in view. The API has no room for places, so they live
// beside the draft: the canvas goes when another view of the flow is opened, and finds them again when it comes back. What a
// hand has moved is also there again when the flow is opened another day.
import type { KeptPlaces } from './kept-places.ts'
import type { Place, Size } from './layout.ts'

export interface CanvasState {
  readonly places: ReadonlyMap<string, Place>
  /** Cards that a browser draws in another size than the one that was computed, such as with larger letters. */
  readonly sizes: ReadonlyMap<string, Size>
  /** The step whose card is being moved. */
  readonly moved: string | undefined
  /** How often all places were computed; before the first time there are none. */
  readonly layouts: number
  /** Somebody has moved a card: the places are kept. */
  readonly isByHand: boolean
}

export interface CanvasView {
  x: number
  y: number
  zoom: number
}

export interface CanvasStore {
  get(): CanvasState
  change(change: Partial<CanvasState>): void
  subscribe(listener: () => void): () => void
  /** What was in view when the canvas went; nothing draws anew for it. */
  view: CanvasView | undefined
}

const firstState = (places: ReadonlyMap<string, Place>): CanvasState => {
  const isByHand = places.size > 0
  return { places, sizes: new Map(), moved: undefined, layouts: isByHand ? 1 : 0, isByHand }
}

export const createCanvasStore = (kept: KeptPlaces): CanvasStore => {
  let state = firstState(kept.read() ?? new Map())
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    change(change) {
      state = { ...state, ...change }
      if (change.isByHand === false) kept.forget()
      else if (change.places && state.isByHand && state.moved === undefined) kept.keep(state.places)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: undefined,
  }
}
