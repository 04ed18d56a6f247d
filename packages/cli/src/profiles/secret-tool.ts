// The key store of a Linux desktop, through the program of libsecret: GNOME Keyring, KWallet, KeePassXC.
import type { System } from '../program/system.ts'
import {
  decodeSecret,
  encodeSecret,
  KEY_STORE_SERVICE,
  refuseKeyStore,
  runProgram,
  type SecretStore,
} from './key-store-program.ts'

export const secretTool = (system: Pick<System, 'env'>): SecretStore => {
  const run = (action: string, name: string, args: readonly string[] = [], input?: string) =>
    runProgram(system, 'secret-tool', [action, ...args, 'service', KEY_STORE_SERVICE, 'account', name], input)
  return {
    get: async (name) => {
      const { code, output, errors } = await run('lookup', name)
      if (code !== 0 && errors !== '') return refuseKeyStore(errors)
      return output === '' ? undefined : decodeSecret(output)
    },
    set: async (name, secret) => {
      const { code, errors } = await run(
        'store',
        name,
        ['--label', `${KEY_STORE_SERVICE} ${name}`],
        encodeSecret(secret),
      )
      if (code !== 0) refuseKeyStore(errors)
    },
    remove: async (name) => {
      // Some versions fail, without a message, if there is nothing to remove.
      const { code, errors } = await run('clear', name)
      if (code !== 0 && errors !== '') refuseKeyStore(errors)
    },
  }
}
