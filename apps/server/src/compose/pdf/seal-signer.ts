// The operator's own signer of seals: a key from a PKCS#12 file, checked at start, or the address of a remote signer.
import { findChainProblem, orderChain } from '@company-data/pdf/certificates'
import type { OperatorSigner } from '../../features/contracts/platform-seal/index.ts'
import { outboundClient } from '../../platform/net/index.ts'
import { type Config, ConfigError } from '../config.ts'
import type { Teardown } from '../teardown.ts'
import { readNamedFile, readSecret } from './seal-files.ts'

const CONNECT_TIMEOUT_MS = 2000
/** Three tries fit into the time that a person waits. */
const RESPONSE_TIMEOUT_MS = 4000
const MAX_RESPONSE_BYTES = 64 * 1024
const MAX_PKCS12_BYTES = 256 * 1024

const openPkcs12 = async (
  { file, passphrase }: NonNullable<Config['seal']['pkcs12']>,
  now: Date,
): Promise<OperatorSigner> => {
  const bytes = await readNamedFile('SEAL_PKCS12_FILE', file)
  const secret = (await readSecret('SEAL_PKCS12_PASSPHRASE_FILE', passphrase)) ?? ''
  // Loaded only here: it brings the PDF engine, which otherwise runs in separate processes.
  const { readPkcs12 } = await import('@company-data/pdf/pkcs12')
  const content = bytes.length > MAX_PKCS12_BYTES ? 'is too large' : await readPkcs12(bytes, secret)
  if (typeof content === 'string') throw new ConfigError([`SEAL_PKCS12_FILE ${content}`])
  const chain = orderChain(content.certificates, content.privateKey)
  if (!chain) throw new ConfigError(['SEAL_PKCS12_FILE has a key that fits none of its certificates'])
  const problem = findChainProblem(chain, now)
  if (problem !== undefined) throw new ConfigError([`SEAL_PKCS12_FILE ${problem}`])
  return { kind: 'key', chain, privateKey: content.privateKey }
}

/** The operator configures the signer, so it may be at any address, a private one too. */
const openRemote = ({ url, token }: NonNullable<Config['seal']['signer']>, teardown: Teardown): OperatorSigner => {
  const outbound = outboundClient({
    allowPrivate: true,
    ownAddresses: () => [],
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    totalTimeoutMs: RESPONSE_TIMEOUT_MS,
    maxResponseBytes: MAX_RESPONSE_BYTES,
  })
  teardown.push(async () => outbound.stop())
  const readToken = (): Promise<string | undefined> => readSecret('SEAL_SIGNER_TOKEN_FILE', token)
  return { kind: 'remote', url: url.replace(/\/$/, ''), readToken, outbound }
}

/** Undefined: the platform issues its certificates itself. Throws a ConfigError that says what is wrong. */
export const openSealSigner = async (
  { pkcs12, signer }: Config['seal'],
  now: Date,
  teardown: Teardown,
): Promise<OperatorSigner | undefined> => {
  if (pkcs12) return await openPkcs12(pkcs12, now)
  if (!signer) return undefined
  const remote = openRemote(signer, teardown)
  // A missing file is reported at start, not by the first document.
  await readSecret('SEAL_SIGNER_TOKEN_FILE', signer.token)
  return remote
}
