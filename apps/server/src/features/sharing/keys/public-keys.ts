// Public keys by code (G-084). All of them are in the directory, so every region is looked up the same way.
import { ApiError } from '@company-data/protocol/errors'
import { companyCodePattern, personShareCodePattern, serviceShareCodePattern } from '@company-data/protocol/limits'
import type { PublicKeyRecord } from '@company-data/protocol/wire/sharing/keys'
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { ServiceEntries, ServiceKey } from '../services/index.ts'

export interface PublicKeys {
  /** The account key of a person or a company. */
  readAccountKey(code: string): Promise<PublicKeyRecord>
  readServiceKey(companyCode: string, serviceCode: string): Promise<PublicKeyRecord>
}

export interface KeyDeps {
  directory: Database<DirectoryTables>
  accounts: Pick<Accounts, 'findByCode'>
  serviceEntries: Pick<ServiceEntries, 'findKey'>
}

/** D1-XREF-03: the fingerprint is the hash of the DER bytes, computed when the key was stored. */
const toRecord = (shareCode: string, key: ServiceKey | undefined): PublicKeyRecord => {
  if (!key) throw new ApiError('keys.not_found')
  return { share_code: shareCode, public_key: key.publicKey, public_key_sha256: key.publicKeySha256 }
}

export const publicKeys = ({ directory, accounts, serviceEntries }: KeyDeps): PublicKeys => {
  /**
   * A text that does not have the form of a code cannot exist, so the database is not queried. Deleted accounts have no
   * code.
   */
  const findAccount = async (code: string) =>
    personShareCodePattern.test(code) || companyCodePattern.test(code) ? accounts.findByCode(code) : undefined

  const findKeyByCodes = async (companyCode: string, serviceCode: string): Promise<ServiceKey | undefined> => {
    const company = serviceShareCodePattern.test(serviceCode) ? await findAccount(companyCode) : undefined
    return company && serviceEntries.findKey(directory.kysely, company.userId, serviceCode)
  }
  return {
    readAccountKey: async (code) => toRecord(code, await findAccount(code)),
    readServiceKey: async (companyCode, serviceCode) =>
      toRecord(`${companyCode}/${serviceCode}`, await findKeyByCodes(companyCode, serviceCode)),
  }
}
