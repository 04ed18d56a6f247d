// Hands the key of a granted service over to a delegate: the owner's device has sealed it to the delegate's public key.

import { publicKeySha256 } from '@company-data/crypto/seal'
import type { DelegateId, ServiceId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { DelegatePublicKey } from '@company-data/protocol/wire/identity/delegates'
import { appendAudit } from './audit.ts'
import { type DelegateManager, requireAccount, requireCompanyId, requireDelegate } from './delegate-record.ts'
import type { DelegateDeps } from './deps.ts'
import { updateKey } from './grant-store.ts'
import { findDelegate, lockDelegate } from './store.ts'

/** The public key that the owner's device seals to. */
export const readPublicKey = async (
  { directory, accounts }: DelegateDeps,
  caller: DelegateManager,
  id: DelegateId,
): Promise<DelegatePublicKey> => {
  const row = await requireDelegate(id, () => findDelegate(directory.kysely, requireCompanyId(caller), id))
  const keys = await accounts.findKeys(requireAccount(row))
  if (!keys) throw new ApiError('delegates.not_found')
  return { public_key: keys.publicKey, public_key_sha256: await publicKeySha256(keys.publicKey) }
}

export const handOverKey = (
  deps: DelegateDeps,
  caller: DelegateManager,
  { id, serviceId, sealedKey }: { id: DelegateId; serviceId: ServiceId; sealedKey: string },
): Promise<void> =>
  deps.directory.transaction(async (tx) => {
    const row = await requireDelegate(id, () => lockDelegate(tx, requireCompanyId(caller), id))
    requireAccount(row)
    const isGranted = await updateKey(tx, row.id, serviceId, sealedKey)
    if (!isGranted) throw new ApiError('delegates.service_not_granted')
    await appendAudit(deps, tx, caller, row, 'key_handed_over', { service_id: serviceId })
  })
