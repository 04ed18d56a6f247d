// A worker that holds the key of one service: it opens sealed values for the page, which never has the key.
import {
  CryptoError,
  checkVerified,
  createServiceOpener,
  importServiceKey,
  type ServiceOpener,
} from '@company-data/sdk/company'
import type { OpenedText, OpenerReply, OpenerRequest, SealedText } from './opener-messages.ts'

/** The key does not reveal its bytes, not even to this worker. */
let loaded: { key: CryptoKey; opener: ServiceOpener } | undefined

const load = (key: CryptoKey): void => {
  loaded = { key, opener: createServiceOpener(key) }
}

const requireLoaded = () => {
  if (loaded === undefined) throw new Error('the key is not loaded')
  return loaded
}

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

const receiveKey = (port: MessagePort): Promise<CryptoKey> =>
  new Promise((resolve) => {
    port.onmessage = ({ data }: MessageEvent<CryptoKey>) => {
      port.close()
      resolve(data)
    }
  })

const handleRequest = async (request: OpenerRequest): Promise<OpenerReply> => {
  const { id } = request
  if (request.act === 'load') {
    const { key, publicKey } = await importServiceKey(request.key)
    load(key)
    return { id, publicKey }
  }
  if (request.act === 'open') return { id, openedTexts: await openTexts(requireLoaded().opener, request.texts) }
  if (request.act === 'join') load(await receiveKey(request.port))
  else request.port.postMessage(requireLoaded().key)
  return { id, isDone: true }
}

addEventListener('message', async ({ data }: MessageEvent<OpenerRequest>) => {
  try {
    postMessage(await handleRequest(data))
  } catch (error) {
    const refusal = error instanceof CryptoError ? error.reason : 'unexpected'
    postMessage({ id: data.id, refusal } satisfies OpenerReply)
  }
})
