// The zoom level of the canvas. Zoomed far out, text would be unreadable, so none is drawn.
import type { ReactFlowState } from '@xyflow/react'
import { createContext } from 'react'

/** At this zoom the title of a card is four pixels high. */
const FAR = 0.3

export const isFar = ({ transform: [, , zoom] }: ReactFlowState): boolean => zoom < FAR

export const FarContext = createContext(false)
