// The state of the file sealer, so that a form can say what it is waiting for.
import { useSyncExternalStore } from 'react'
import { sealing } from './file-sealer.ts'

export const useIsSealing = (): boolean => useSyncExternalStore(sealing.subscribe, sealing.isActive)
