// Settings of the PDF seal: the operator's own certificate or signer, and the timestamp authority.
import { isBearerToken, isHttpUrl } from './checks.ts'
import { choice, optional } from './setting-kinds.ts'

export const sealSettings = {
  SEAL_PKCS12_FILE: optional(
    'unset: the platform issues its certificates itself',
    'PKCS#12 file with the key (RSA or P-256) and the certificate chain that seal documents, from an authority that PDF readers trust',
  ),
  SEAL_PKCS12_PASSPHRASE: optional('unset: none, or from the file', 'Passphrase of `SEAL_PKCS12_FILE`'),
  SEAL_PKCS12_PASSPHRASE_FILE: optional(
    'unset: from the variable',
    'File with that passphrase; a line break at its end does not count',
  ),
  SEAL_SIGNER_URL: optional(
    'unset: this process signs by itself',
    'Remote signer that has the key of the seal ([interface](seals.md#a-remote-signer))',
    isHttpUrl,
  ),
  SEAL_SIGNER_TOKEN: optional('unset: no token is sent', 'Bearer token for `SEAL_SIGNER_URL`', isBearerToken),
  SEAL_SIGNER_TOKEN_FILE: optional(
    'unset: from the variable',
    'File with that token; it is read for every call, so that a renewed token needs no restart',
  ),
  SEAL_TIMESTAMP_URL: optional(
    'unset: seals have no timestamp',
    'Timestamp authority (RFC 3161) that confirms when a document was sealed. Every seal then has a timestamp',
    isHttpUrl,
  ),
  SEAL_TIMESTAMP_CA_FILE: optional(
    'unset: any authority whose chain is valid',
    'PEM file with the root certificates that the chain of a timestamp must lead to',
  ),
  SEAL_TIMESTAMP_FAILURE: choice(
    'seal',
    'What happens when the authority gives no valid timestamp: `seal` seals without one, `refuse` refuses the signature with 503 `server.overloaded`',
    ['seal', 'refuse'],
  ),
  SEAL_VALIDATION_DATA: choice(
    'on',
    'Whether data for later validation follows every seal that has a timestamp: certificates, their revocation status, and a timestamp of the whole file. `off`: the seal is the end of the file',
    ['on', 'off'],
  ),
} as const
