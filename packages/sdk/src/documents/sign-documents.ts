// Signs documents: a person by device or code, a company's login by code, a program for the company that it acts for.
import type { CustomerDocument, SignCode } from '@company-data/protocol/wire/contracts/customer-documents'
import type { PasskeyProof } from '../passkeys/passkey.ts'
import { createPasskeyProof } from '../passkeys/sign-text.ts'
import type { Device } from '../session/device.ts'
import { type DeviceProof, signWithDevice } from '../session/device-signature.ts'
import type { Api } from '../transport/api.ts'
import {
  type ActionBody,
  buildActionBody,
  type DocumentReference,
  documentActionCalls,
  type SignableDocument,
  type SignatureProof,
  type Signer,
  toActionIds,
} from './document-actions.ts'

/**
 * A code of six digits that proves a signature: of the authenticator app, or of the mail that `documents.requestSignCode` asks for.
 * @example
 * const opened = await person.documents.open(documentId)
 * await person.documents.requestSignCode(opened.record)
 * const proof: CodeProof = { mailedCode: '123456' }
 * await person.documents.sign(opened, { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }, proof)
 */
export type CodeProof = { totp: string } | { mailedCode: string }

/**
 * Proves the signature of a person: by a passkey, by the key of a device, or by a code.
 * @example
 * const opened = await person.documents.open(documentId)
 * const proof: PersonProof = { passkey: askPasskey }
 * await person.documents.sign(opened, { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }, proof)
 */
export type PersonProof = PasskeyProof | DeviceProof | CodeProof

const requireCode = (code: string): string => {
  if (!/^\d{6}$/.test(code)) throw new TypeError('A code has six digits.')
  return code
}

export const codeMembers = (proof: CodeProof): SignatureProof =>
  'totp' in proof
    ? { method: 'twofa', proof: requireCode(proof.totp) }
    : { method: 'email', proof: requireCode(proof.mailedCode) }

/** `text` names the document and its content, so that a signature of the device is worth nothing elsewhere. */
export const personProofMembers =
  (device: Pick<Device, 'api' | 'passkeys' | 'relyingParty'>) =>
  async (proof: PersonProof, text: string): Promise<SignatureProof> => {
    if ('passkey' in proof) {
      const { signature, ...members } = await createPasskeyProof(device, proof.passkey, text)
      return { method: 'biometric', proof: signature, ...members }
    }
    return 'deviceId' in proof
      ? { method: 'biometric', device_id: proof.deviceId, proof: await signWithDevice(proof, text) }
      : codeMembers(proof)
  }

const signCalls = (api: Api) => ({
  sign: (document: SignableDocument, body: ActionBody, proof: SignatureProof): Promise<CustomerDocument> =>
    documentActionCalls(api).sign(toActionIds(document.record), { ...body, ...proof }),
  codes: {
    /**
     * Mails a code that signs this document and no other, within ten minutes. A new one replaces it.
     * @example
     * const document = await person.documents.open(documentId)
     * await person.documents.requestSignCode(document.record)
     * // The code comes by mail.
     * await person.documents.sign(document, { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }, { mailedCode: code })
     */
    requestSignCode: async (document: DocumentReference): Promise<SignCode> =>
      documentActionCalls(api).mailSignCode(toActionIds(document)),
  },
})

export const personSignCalls = (device: Pick<Device, 'api' | 'passkeys' | 'relyingParty'>) => {
  const { sign, codes } = signCalls(device.api)
  const proofMembers = personProofMembers(device)
  return {
    ...codes,
    /**
     * Signs a document as it was opened, proven by a passkey, a trusted device or a code. If it was changed since, the platform refuses
     * (`documents.content_changed`). The signature that completes a contract carries its PDF, which the platform seals.
     * @example
     * const document = await person.documents.open(documentId)
     * await person.documents.sign(document, { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }, { totp: '123456' })
     */
    async sign(document: SignableDocument, signer: Signer, proof: PersonProof): Promise<CustomerDocument> {
      const body = await buildActionBody(document, signer)
      const text = `sign:${document.record.id}:${body.content_sha256}`
      return sign(document, body, await proofMembers(proof, text))
    },
  }
}

export const companySignCalls = (api: Api) => {
  const { sign, codes } = signCalls(api)
  return {
    ...codes,
    /**
     * Signs a document that the company got as a customer, as it was opened, proven by a code.
     * @example
     * const document = await company.documents.open(documentId)
     * await company.documents.sign(document, { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }, { totp: '123456' })
     */
    sign: async (document: SignableDocument, signer: Signer, proof: CodeProof): Promise<CustomerDocument> =>
      sign(document, await buildActionBody(document, signer), codeMembers(proof)),
  }
}

export const custodianSignCalls = (api: Api) => {
  const { sign } = signCalls(api)
  return {
    /**
     * Signs a document for the company, which trusts this program (`custodian`). The program has no key of the account: where
     * the document `seals`, it passes the PDF from elsewhere, and the hash must be the one that was offered.
     * @example
     * const record = await account.documents.read(documentId)
     * await account.documents.sign({ record, file: { bytes: pdf } }, { signer_first_name: 'Ada', signer_last_name: 'Lovelace' })
     */
    sign: async (document: SignableDocument, signer: Signer): Promise<CustomerDocument> =>
      sign(document, await buildActionBody(document, signer), { method: 'custodian' }),
  }
}
