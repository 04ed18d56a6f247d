// The passkey ceremonies of a browser: make one, ask for one, and derive the secret that opens the private key.
// No credential is turned into JSON as a whole: WebKit before 26.5.1 crashed on that.
import { createPrfInput, toRawSignature } from '@company-data/crypto'
import { decodeBase64Url, encodeBase64, encodeBase64Url } from './base64.ts'
import type { AskPasskey, CreatedPasskey, PasskeyOwner } from './passkey.ts'
import { PasskeyError, toPasskeyError } from './passkey-error.ts'

const ES256 = -7
const TIMEOUT_MS = 120_000
const FLAGS_OFFSET = 32
const BACKUP_ELIGIBLE = 0x08
const CHALLENGE_BYTES = 32

/**
 * True if this page may use passkeys. A browser refuses them on pages without TLS and on addresses of numbers.
 * @example
 * if (arePasskeysAvailable()) await person.passkeys.login(askPasskey)
 */
export const arePasskeysAvailable = (): boolean =>
  globalThis.isSecureContext === true &&
  typeof globalThis.PublicKeyCredential === 'function' &&
  !/^(?:[\d.]+|\[.*\])$/.test(location.hostname)

const randomChallenge = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))

const readPrf = (credential: PublicKeyCredential): Uint8Array | undefined => {
  const output = credential.getClientExtensionResults().prf?.results?.first
  if (output === undefined) return undefined
  return output instanceof ArrayBuffer
    ? new Uint8Array(output)
    : new Uint8Array(output.buffer, output.byteOffset, output.byteLength)
}

const createPrfExtension = async (): Promise<AuthenticationExtensionsClientInputs> => ({
  prf: { eval: { first: await createPrfInput() } },
})

/** Some authenticators fail on the extension instead of ignoring it, so the same is asked once without it. */
const askTwice = async (
  ask: (extensions: AuthenticationExtensionsClientInputs) => Promise<Credential | null>,
): Promise<PublicKeyCredential> => {
  if (!arePasskeysAvailable()) throw new PasskeyError('unsupported')
  try {
    const credential = await ask(await createPrfExtension()).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'UnknownError') return ask({})
      throw error
    })
    if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError('failed')
    return credential
  } catch (error) {
    throw toPasskeyError(error)
  }
}

type PasskeyChoice = NonNullable<Parameters<AskPasskey>[1]>

const toDescriptor = (credentialId: string): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: decodeBase64Url(credentialId),
})

const getCredential = (
  challenge: Uint8Array,
  { credentialIds = [], rpId }: PasskeyChoice,
  extensions: AuthenticationExtensionsClientInputs,
): Promise<Credential | null> =>
  navigator.credentials.get({
    publicKey: {
      challenge: new Uint8Array(challenge),
      ...(rpId !== undefined && { rpId }),
      allowCredentials: credentialIds.map(toDescriptor),
      userVerification: 'required',
      timeout: TIMEOUT_MS,
      extensions,
    },
  })

/**
 * Asks the user for a passkey in a browser. A failure is a `PasskeyError`.
 * @example
 * const { usertype } = await person.passkeys.login(askPasskey)
 */
export const askPasskey: AskPasskey = async (challenge, choice = {}) => {
  const credential = await askTwice((extensions) => getCredential(challenge, choice, extensions))
  const { response } = credential
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyError('failed')
  return {
    credential_id: encodeBase64Url(credential.rawId),
    signature: toRawSignature(new Uint8Array(response.signature)),
    assertion: {
      client_data: encodeBase64Url(response.clientDataJSON),
      authenticator_data: encodeBase64Url(response.authenticatorData),
    },
    prf: readPrf(credential),
  }
}

const makeCredential = (
  { userId, email, platformName, rpId, existingIds }: PasskeyOwner,
  extensions: AuthenticationExtensionsClientInputs,
): Promise<Credential | null> =>
  navigator.credentials.create({
    publicKey: {
      rp: { id: rpId, name: platformName },
      user: { id: new TextEncoder().encode(userId), name: email, displayName: email },
      // Without attestation no one checks the challenge.
      challenge: randomChallenge(),
      pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
      excludeCredentials: existingIds.map(toDescriptor),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
      timeout: TIMEOUT_MS,
      extensions: { ...extensions, credProps: true },
    },
  })

/** Many authenticators derive the secret only when the passkey is used: one use follows. It may have none then either. */
const derivePrf = async (credentialId: string, rpId: string): Promise<Uint8Array | undefined> => {
  try {
    const choice = { credentialIds: [credentialId], rpId }
    const credential = await getCredential(randomChallenge(), choice, await createPrfExtension())
    return credential instanceof PublicKeyCredential ? readPrf(credential) : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes a passkey in a browser; `addPasskey` of a client then adds it to the account. The user may be asked twice. A failure is
 * a `PasskeyError`.
 * @example
 * const created = await createPasskey(await person.passkeys.prepare())
 * await person.passkeys.create({ name: 'Phone', ...created }, { password })
 */
export const createPasskey = async (owner: PasskeyOwner): Promise<CreatedPasskey> => {
  const credential = await askTwice((extensions) => makeCredential(owner, extensions))
  const { response } = credential
  const spki = response instanceof AuthenticatorAttestationResponse ? response.getPublicKey() : null
  if (!(response instanceof AuthenticatorAttestationResponse) || spki === null) throw new PasskeyError('unsupported')
  if (response.getPublicKeyAlgorithm() !== ES256) throw new PasskeyError('unsupported')
  // A passkey that is not kept on the device could not be found again at the next sign-in.
  if (credential.getClientExtensionResults().credProps?.rk === false) throw new PasskeyError('not_kept')
  const credential_id = encodeBase64Url(credential.rawId)
  const flags = new Uint8Array(response.getAuthenticatorData())[FLAGS_OFFSET] ?? 0
  return {
    credential_id,
    public_key: encodeBase64(spki),
    synced: (flags & BACKUP_ELIGIBLE) !== 0,
    prf: readPrf(credential) ?? (await derivePrf(credential_id, owner.rpId)),
  }
}
