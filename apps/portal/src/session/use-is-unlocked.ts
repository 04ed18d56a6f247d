// True if the account key is open on this device: a lock forgets it and everything opened with it.
import { useSessionState } from './use-session.tsx'

export const useKeyIsOpen = (): boolean => useSessionState() === 'open'
