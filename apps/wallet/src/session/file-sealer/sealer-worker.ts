// Seals files outside the thread that draws the page.
import { sealFile } from '@company-data/sdk/person'
import type { SealReply, SealRequest } from './sealer-messages.ts'

const reply = (message: SealReply): void => postMessage(message)

addEventListener('message', async ({ data: { file, publicKeys } }: MessageEvent<SealRequest>) => {
  try {
    reply({ values: await sealFile(file, publicKeys) })
  } catch {
    reply({})
  }
})
