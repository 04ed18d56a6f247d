// Creates a service: its row in the region, its entry in the directory, both or neither.
import { publicKeySha256 } from '@company-data/crypto/seal'
import { ApiError } from '@company-data/protocol/errors'
import type { NewService } from '@company-data/protocol/wire/sharing/services'
import { openPlainChannel } from '../../delivery/changes/index.ts'
import type { ServiceCaller, ServiceNeeds } from './needs.ts'
import { companyOf } from './ownership.ts'
import { codeCandidates } from './share-code.ts'
import { insertEntry, insertService, isKeyUsed, listTakenCodes, type RegionTx, type ServiceRow } from './store.ts'

type CreateNeeds = Pick<ServiceNeeds, 'database' | 'directory' | 'clock' | 'ids'>

const CANDIDATES = 50
const LAST_NUMBER = 100_000

const insertGiven = async (tx: RegionTx, row: ServiceRow): Promise<ServiceRow> => {
  if (!(await insertService(tx, row))) throw new ApiError('services.share_code_taken')
  return row
}

/** Takes the first code that is free; one that is taken in the same moment is passed over. */
const insertGenerated = async (tx: RegionTx, row: ServiceRow): Promise<ServiceRow> => {
  for (let from = 1; from < LAST_NUMBER; from += CANDIDATES) {
    const codes = codeCandidates(row.name, from, CANDIDATES)
    const taken = await listTakenCodes(tx, row.company_user_id, codes)
    for (const share_code of codes) {
      const chosen = { ...row, share_code }
      if (!taken.has(share_code) && (await insertService(tx, chosen))) return chosen
    }
  }
  throw new ApiError('services.share_code_taken')
}

const rowOf = async ({ clock, ids }: CreateNeeds, caller: ServiceCaller, input: NewService): Promise<ServiceRow> => ({
  company_user_id: companyOf(caller),
  id: ids.next(),
  name: input.name,
  description: input.description,
  share_code: input.share_code ?? '',
  admin_email: input.admin_email,
  audience: input.audience,
  number_matching: false,
  require_2fa: false,
  public_key: input.public_key,
  public_key_sha256: await publicKeySha256(input.public_key),
  encrypted_private_key: input.encrypted_private_key as ServiceRow['encrypted_private_key'],
  encrypted_private_pem: input.encrypted_private_pem ?? null,
  config_token: ids.next(),
  share_config_token: ids.next(),
  share_fields: [],
  created_at: clock.now(),
})

export const createService =
  (needs: CreateNeeds) =>
  async (caller: ServiceCaller, input: NewService): Promise<ServiceRow> => {
    const { database, directory } = needs
    const row = await rowOf(needs, caller, input)
    // In the order of the members: the key before the share code. The entry below decides when two come at once.
    if (await isKeyUsed(directory.kysely, row.public_key_sha256)) throw new ApiError('services.public_key_invalid')

    return database.transaction(async (tx) => {
      const made = await (input.share_code == null ? insertGenerated(tx, row) : insertGiven(tx, row))
      await openPlainChannel(tx, made)
      // The directory commits inside: a key that is taken undoes the region's row, and all that can still fail is the
      // region's commit, which would leave an entry without a service: a key nobody can use again, and nothing worse.
      await directory.transaction(async (directoryTx) => {
        if (!(await insertEntry(directoryTx, made))) throw new ApiError('services.public_key_invalid')
      })
      return made
    })
  }
