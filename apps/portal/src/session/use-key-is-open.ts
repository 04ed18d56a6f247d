// Whether the key of the account is open on this device: a lock forgets it, and everything that was opened with it.
import { useSessionState } from './use-session.tsx'

export const useKeyIsOpen = (): boolean => useSessionState() === 'open'
