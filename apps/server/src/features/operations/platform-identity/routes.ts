// Serves the contract of the platform's own identity.
import { platform } from '@company-data/protocol/nouns/platform/contract'
import type { PlatformRecord } from '@company-data/protocol/wire/operations/platform'
import { serve } from '../../../gate/serve.ts'

export interface PlatformIdentityActions {
  read(): Promise<PlatformRecord>
}

export const platformIdentityRoutes = serve<PlatformIdentityActions>()(platform, {
  read: (_call, { read }) => read(),
})
