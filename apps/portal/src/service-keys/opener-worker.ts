// The worker that holds the key of one service: it opens sealed values for the page, and the key never leaves it.
import { CryptoError, checkVerified, createServiceOpener, type ServiceOpener } from '@company-data/sdk/company'
import type { OpenedText, OpenerReply, OpenerRequest, SealedText } from './opener-messages.ts'

let opener: ServiceOpener | undefined

const openTexts = async (service: ServiceOpener, texts: readonly SealedText[]): Promise<OpenedText[]> => {
  const results = await service.decryptMany(texts.map(({ wrapper }) => wrapper))
  return Promise.all(
    texts.map(async (text, index): Promise<OpenedText> => {
      const { plaintext, error } = results[index] ?? {}
      if (plaintext === undefined) return { unopened: error?.reason ?? 'not_opened' }
      return { plaintext, isVerified: await checkVerified(text, plaintext) }
    }),
  )
}

const handleRequest = async (request: OpenerRequest): Promise<OpenerReply> => {
  if (request.act === 'load') {
    opener = createServiceOpener(request.key)
    return { id: request.id, publicKey: (await opener.publicKey()) ?? '' }
  }
  if (opener === undefined) throw new Error('the key is not loaded')
  return { id: request.id, openedTexts: await openTexts(opener, request.texts) }
}

addEventListener('message', async ({ data }: MessageEvent<OpenerRequest>) => {
  try {
    postMessage(await handleRequest(data))
  } catch (error) {
    const refusal = error instanceof CryptoError ? error.reason : 'unexpected'
    postMessage({ id: data.id, refusal } satisfies OpenerReply)
  }
})
