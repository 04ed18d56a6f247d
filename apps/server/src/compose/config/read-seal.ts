// Reads the settings of the PDF seal.
import { settings } from '../settings.ts'
import type { Config, SealSecret } from './platform-config.ts'
import type { Reader } from './setting-reader.ts'

type SecretName = 'SEAL_PKCS12_PASSPHRASE' | 'SEAL_SIGNER_TOKEN'

interface Owner {
  name: string
  value: string | undefined
}

/** A secret in a variable or in a file, not in both, and not without the setting that it belongs to. */
const readSecret = (from: Reader, name: SecretName, owner: Owner): SealSecret => {
  const text = from.read(name, settings[name])
  const file = from.read(`${name}_FILE`, settings[`${name}_FILE`])
  if (text !== undefined && file !== undefined) from.problems.add(name, `and ${name}_FILE must not be set together`)
  const stray = text === undefined ? (file === undefined ? undefined : `${name}_FILE`) : name
  if (owner.value === undefined && stray !== undefined) from.problems.add(stray, `is set, but ${owner.name} is not`)
  return { text, file }
}

export const readSeal = (from: Reader): Config['seal'] => {
  const file = from.read('SEAL_PKCS12_FILE', settings.SEAL_PKCS12_FILE)
  const url = from.read('SEAL_SIGNER_URL', settings.SEAL_SIGNER_URL)
  if (file !== undefined && url !== undefined)
    from.problems.add('SEAL_PKCS12_FILE', 'and SEAL_SIGNER_URL must not be set together')
  const timestampUrl = from.read('SEAL_TIMESTAMP_URL', settings.SEAL_TIMESTAMP_URL)
  const caFile = from.read('SEAL_TIMESTAMP_CA_FILE', settings.SEAL_TIMESTAMP_CA_FILE)
  const failure = from.read('SEAL_TIMESTAMP_FAILURE', settings.SEAL_TIMESTAMP_FAILURE)
  if (timestampUrl === undefined && caFile !== undefined)
    from.problems.add('SEAL_TIMESTAMP_CA_FILE', 'is set, but SEAL_TIMESTAMP_URL is not')
  const passphrase = readSecret(from, 'SEAL_PKCS12_PASSPHRASE', { name: 'SEAL_PKCS12_FILE', value: file })
  const token = readSecret(from, 'SEAL_SIGNER_TOKEN', { name: 'SEAL_SIGNER_URL', value: url })
  return {
    pkcs12: file === undefined ? undefined : { file, passphrase },
    signer: url === undefined ? undefined : { url, token },
    hasValidationData: from.read('SEAL_VALIDATION_DATA', settings.SEAL_VALIDATION_DATA) === 'on',
    timestamps:
      timestampUrl === undefined ? undefined : { url: timestampUrl, caFile, isRequired: failure === 'refuse' },
  }
}
