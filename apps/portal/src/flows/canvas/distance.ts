// How far the canvas is zoomed out. From far away no text on it can be read, so none is drawn.
import type { ReactFlowState } from '@xyflow/react'
import { createContext } from 'react'

/** At this zoom the title of a card is four pixels high. */
const FAR = 0.3

export const isFar = ({ transform: [, , zoom] }: ReactFlowState): boolean => zoom < FAR

export const FarContext = createContext(false)
