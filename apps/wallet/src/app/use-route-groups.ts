// The route groups of the wallet, for the shell and the home page, which do not import page folders.
import { createContext, use } from 'react'
import type { RouteGroup } from './route-group.ts'

const Context = createContext<readonly RouteGroup[]>([])

export const RouteGroupsProvider = Context.Provider

export const useRouteGroups = (): readonly RouteGroup[] => use(Context)
