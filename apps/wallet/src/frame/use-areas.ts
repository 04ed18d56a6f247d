// The areas of the wallet for parts of the frame and the home page, which know no page folder themselves.
import { createContext, use } from 'react'
import type { Area } from './area.ts'

const Context = createContext<readonly Area[]>([])

export const AreasProvider = Context.Provider

export const useAreas = (): readonly Area[] => use(Context)
