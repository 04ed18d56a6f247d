// Serves the contract of the key log.
import { keyLog } from '@company-data/protocol/nouns/key-log/contract'
import type { KeyLogCheckpoint } from '@company-data/protocol/wire/sharing/key-log'
import { createResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'
import type { KeyLogReader } from './proofs.ts'

const TEXT = 'text/plain'

export const keyLogRoutes = serve<KeyLogReader>()(keyLog, {
  checkpoint: async ({ header }, log) => {
    if (!header('accept')?.includes(TEXT)) return log.checkpoint()
    const headers = { 'content-type': `${TEXT}; charset=utf-8` }
    return createResponse<KeyLogCheckpoint>({ raw: await log.checkpointText(), headers })
  },
  proof: ({ query }, log) => log.proof(query),
  consistency: ({ query }, log) => log.consistency(query),
  entries: ({ query }, log) => log.entries(query),
})
