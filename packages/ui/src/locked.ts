// Whether the app is locked, for what shows a secret: behind a lock it is not in the page at all.
import { createContext, use } from 'react'

const Locked = createContext(false)

export const LockedProvider = Locked

export const useIsLocked = (): boolean => use(Locked)
