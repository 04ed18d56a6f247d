// Seals files outside the thread that draws the page.
import { sealFile } from '@company-data/sdk/person'
import type { SealReply, SealRequest } from './sealer-messages.ts'

/** A longer value reaches the page as a Blob: it would copy and write a text of millions of letters, for many frames. */
const LONG = 262_144

const toJsonBlob = (value: string): string | Blob =>
  value.length > LONG ? new Blob([JSON.stringify(value)], { type: 'application/json' }) : value

const reply = (message: SealReply): void => postMessage(message)

addEventListener('message', async ({ data: { file, publicKeys } }: MessageEvent<SealRequest>) => {
  try {
    const values = await sealFile(file, publicKeys)
    reply({ values: values.map(toJsonBlob) })
  } catch {
    reply({})
  }
})
