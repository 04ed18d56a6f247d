// The certificates that the platform seals contracts with, which `verifySealedPdf` takes.
import type { Transport } from '../../transport/transport.ts'

export const platformSealCalls = (request: Transport['request']) => ({
  /**
   * The certificates of the platform as PEM: the present one first, then every former one. Store them with
   * the contracts to verify these without the platform.
   * @example
   * const pem = await service.platformSealPem()
   * const { file } = await person.openDocument(documentId)
   * if (file) console.log(await verifySealedPdf(file.bytes, pem))
   */
  async platformSealPem(): Promise<string> {
    const path = '/.well-known/platform-seal.pem'
    const { data } = await request({ method: 'GET', path, base: 'front-door', accept: 'bytes' })
    return new TextDecoder().decode(data)
  },
})
