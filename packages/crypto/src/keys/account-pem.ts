// The account key of a company as a file (A-106, B-04): an encrypted PEM under a fresh passphrase that is shown once.
import { createPassphrase } from './passphrase.ts'
import { createPrivatePem } from './pem-recipe.ts'

export type AccountPem = { readonly pem: string; readonly passphrase: string }

/** The file and its passphrase; the password of the account opens neither. */
export const createAccountPem = async (pkcs8: Uint8Array): Promise<AccountPem> => {
  const passphrase = createPassphrase()
  return { pem: await createPrivatePem(pkcs8, passphrase), passphrase }
}
