// Creates a service: its row in the region and its entry in the directory, both or neither.
import { publicKeySha256 } from '@company-data/crypto/seal'
import { ApiError } from '@company-data/protocol/errors'
import type { NewService } from '@company-data/protocol/wire/sharing/services'
import type { RegionTx } from '../../../schema/region.ts'
import type { ServiceCaller, ServiceDeps } from './deps.ts'
import { insertEntry, isKeyUsed } from './directory-entry/service-entry-store.ts'
import { toBoundKey } from './directory-entry/service-key.ts'
import { requireCompanyUserId } from './ownership.ts'
import { acceptServiceName } from './service-name.ts'
import { insertService, listTakenCodes, type NewServiceRow, type ServiceRecordRow } from './service-store.ts'
import { codeCandidates } from './share/share-code.ts'

type CreateServiceDeps = Pick<
  ServiceDeps,
  'database' | 'directory' | 'clock' | 'ids' | 'quotas' | 'names' | 'accounts' | 'keyLog' | 'changes'
>

const CANDIDATES = 50
const LAST_NUMBER = 100_000

const insertWithChosenCode = async (tx: RegionTx, row: NewServiceRow): Promise<NewServiceRow> => {
  if (!(await insertService(tx, row))) throw new ApiError('services.share_code_taken')
  return row
}

/** Takes the first free code, and skips one that another service takes concurrently. */
const insertWithGeneratedCode = async (tx: RegionTx, row: NewServiceRow): Promise<NewServiceRow> => {
  for (let from = 1; from < LAST_NUMBER; from += CANDIDATES) {
    const codes = codeCandidates(row.name, from, CANDIDATES)
    const takenCodes = await listTakenCodes(tx, row.company_user_id, codes)
    for (const share_code of codes) {
      const service = { ...row, share_code }
      if (!takenCodes.has(share_code) && (await insertService(tx, service))) return service
    }
  }
  throw new ApiError('services.share_code_taken')
}

const toRow = async (
  { clock, ids, names }: CreateServiceDeps,
  caller: ServiceCaller,
  input: NewService,
): Promise<NewServiceRow> => ({
  company_user_id: requireCompanyUserId(caller),
  id: ids.next(),
  name: acceptServiceName(names, input.name),
  description: input.description,
  share_code: input.share_code ?? '',
  admin_email: input.admin_email,
  audience: input.audience,
  number_matching: false,
  require_2fa: false,
  sandbox: input.sandbox,
  public_key: input.public_key,
  public_key_sha256: await publicKeySha256(input.public_key),
  encrypted_private_key: input.encrypted_private_key as NewServiceRow['encrypted_private_key'],
  encrypted_private_pem: input.encrypted_private_pem ?? null,
  config_token: ids.next(),
  share_config_token: ids.next(),
  created_at: clock.now(),
})

export const createService =
  (deps: CreateServiceDeps) =>
  async (caller: ServiceCaller, input: NewService): Promise<ServiceRecordRow> => {
    const { database, directory, quotas, accounts, keyLog, changes } = deps
    const row = await toRow(deps, caller, input)
    const company = await accounts.state(row.company_user_id)
    // The key is checked before the share code, in the order of the members. Two services created concurrently with the
    // same key both pass this check; the unique entry below then admits only one.
    if (await isKeyUsed(directory.kysely, row.public_key_sha256)) throw new ApiError('services.public_key_invalid')

    return database.transaction(async (tx) => {
      const insert = input.share_code == null ? insertWithGeneratedCode : insertWithChosenCode
      const service = await insert(tx, row)
      await changes.channels.openPlain(tx, service)
      await quotas.requireWithin(
        [service.sandbox ? 'sandbox_services' : 'services', 'bytes'],
        service.company_user_id,
        tx,
      )
      // The directory commits first, so a taken key undoes the row in the region. Only the region's commit can still
      // fail; it would leave an entry without a service, which only means that this key cannot be used again.
      await directory.transaction(async (directoryTx) => {
        if (!(await insertEntry(directoryTx, service))) throw new ApiError('services.public_key_invalid')
        await quotas.requireRoom(['key_log_leaves'], service.company_user_id, directoryTx)
        await keyLog.bind(directoryTx, toBoundKey(company, service))
      })
      return { ...service, has_private_pem: service.encrypted_private_pem !== null }
    })
  }
