// The certificates that the platform seals contracts with, which `verifySealedPdf` takes.
import { rootPrefix } from '@company-data/protocol/contract/prefixes'
import type { platformSeal } from '@company-data/protocol/nouns/platform-seal/contract'
import { platformSealAddresses } from '@company-data/protocol/nouns/platform-seal/routes'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { frontDoor } from '../transport/front-door.ts'

export const platformSealCalls = (api: Api) => {
  const raw = calls<typeof platformSeal>()(api, platformSealAddresses, rootPrefix, frontDoor)
  return {
    /**
     * The certificates of the platform as PEM: the present one first, then every former one. Store them with
     * the contracts to verify these without the platform.
     * @example
     * const pem = await service.platformSeal.read()
     * const { file } = await person.documents.open(documentId)
     * if (file) console.log(await verifySealedPdf(file.bytes, pem))
     */
    read: async (): Promise<string> => new TextDecoder().decode((await raw.readCertificates()).data),
  }
}
