// The lock state of the app, for components that show secrets: while locked, secrets are removed from the page.
import { createContext, use } from 'react'

const Locked = createContext(false)

export const LockedProvider = Locked

export const useIsLocked = (): boolean => use(Locked)
