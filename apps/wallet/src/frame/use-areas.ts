// The areas of the wallet, for the shell and the home page, which do not import page folders.
import { createContext, use } from 'react'
import type { Area } from './area.ts'

const Context = createContext<readonly Area[]>([])

export const AreasProvider = Context.Provider

export const useAreas = (): readonly Area[] => use(Context)
