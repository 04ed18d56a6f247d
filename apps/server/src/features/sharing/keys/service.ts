// Public keys by code (G-084). Everything is read from the directory, so a code of another region is answered like an own one.
import { ApiError } from '@company-data/protocol/errors'
import { companyCodePattern, personShareCodePattern, serviceShareCodePattern } from '@company-data/protocol/limits'
import type { PublicKeyRecord } from '@company-data/protocol/wire/sharing/keys'
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import { findServiceKey, type ServiceKey } from './store.ts'

export interface Keys {
  /** The account key of a person or a company. */
  ofAccount(code: string): Promise<PublicKeyRecord>
  ofService(companyCode: string, serviceCode: string): Promise<PublicKeyRecord>
}

export interface KeyNeeds {
  directory: Database<DirectoryTables>
  accounts: Pick<Accounts, 'byCode'>
}

/** D1-XREF-03: the fingerprint is of the DER bytes, as it was when the key came. */
const recordOf = (shareCode: string, key: ServiceKey | undefined): PublicKeyRecord => {
  if (!key) throw new ApiError('keys.not_found')
  return { share_code: shareCode, public_key: key.publicKey, public_key_sha256: key.publicKeySha256 }
}

export const keyService = ({ directory, accounts }: KeyNeeds): Keys => {
  /** What cannot be a code names nobody, and the database never sees it. A deleted account has none any more. */
  const find = async (code: string) =>
    personShareCodePattern.test(code) || companyCodePattern.test(code) ? accounts.byCode(code) : undefined

  const findOfService = async (companyCode: string, serviceCode: string): Promise<ServiceKey | undefined> => {
    const company = serviceShareCodePattern.test(serviceCode) ? await find(companyCode) : undefined
    return company && findServiceKey(directory.kysely, company.userId, serviceCode)
  }
  return {
    ofAccount: async (code) => recordOf(code, await find(code)),
    ofService: async (companyCode, serviceCode) =>
      recordOf(`${companyCode}/${serviceCode}`, await findOfService(companyCode, serviceCode)),
  }
}
