// Changes the members of a service, each with an entry in the service's log; an unchanged value does nothing.
import { ApiError } from '@company-data/protocol/errors'
import { getErrorCode } from '../../../../platform/db/store-error.ts'
import type { RegionTx } from '../../../../schema/region.ts'
import type { Names } from '../../../identity/names/index.ts'
import type { ServiceCaller, ServiceDeps } from '../deps.ts'
import { updateEntryCode } from '../directory-entry/service-entry-store.ts'
import { toBoundKey } from '../directory-entry/service-key.ts'
import { type Ownership, requireCompanyUserId } from '../ownership.ts'
import type { ServiceLogs } from '../service-log/service-log.ts'
import { acceptServiceName } from '../service-name.ts'
import {
  findPrivatePem,
  findRecordRow,
  type ServiceChange,
  type ServiceRecordRow,
  updateService,
} from '../service-store.ts'

const UNIQUE_VIOLATION = '23505'

/** The members that customers see; the others concern only the company. */
const CUSTOMER_VISIBLE: ReadonlySet<string> = new Set(['name', 'description', 'share_code', 'audience'])

/** The members whose value differs; an absent member stays unchanged. */
const differingMembers = (row: Partial<Record<string, unknown>>, change: ServiceChange): ServiceChange =>
  Object.fromEntries(Object.entries(change).filter(([name, value]) => value !== undefined && value !== row[name]))

/** The share code is the only member that can change and must be unique. */
const writeChange = async (tx: RegionTx, row: ServiceRecordRow, change: ServiceChange): Promise<ServiceRecordRow> => {
  try {
    await updateService(tx, row.id, change)
  } catch (error) {
    if (getErrorCode(error) !== UNIQUE_VIOLATION) throw error
    throw new ApiError('services.share_code_taken', { cause: error })
  }
  const { encrypted_private_pem: pem, ...members } = change
  return {
    ...row,
    ...members,
    has_private_pem: pem === undefined ? row.has_private_pem : pem !== null,
  } as ServiceRecordRow
}

/** The locked service; its PEM only to compare it with a new one. */
const readBefore = async (tx: RegionTx, id: string, input: ServiceChange) => {
  const row = await findRecordRow(tx, id)
  if (!row) throw new ApiError('services.not_found')
  const pem = input.encrypted_private_pem === undefined ? {} : { encrypted_private_pem: await findPrivatePem(tx, id) }
  return { row, members: { ...row, ...pem } }
}

const acceptName = (names: Names, change: ServiceChange): ServiceChange =>
  change.name === undefined ? change : { ...change, name: acceptServiceName(names, change.name) }

export const changeService =
  (
    { database, directory, names, hooks, accounts, keyLog, quotas }: ServiceDeps,
    ownership: Ownership,
    logs: ServiceLogs,
  ) =>
  async (caller: ServiceCaller, serviceId: string, input: ServiceChange): Promise<ServiceRecordRow> => {
    const company = await accounts.state(requireCompanyUserId(caller))
    return database.transaction(async (tx) => {
      const { id } = await ownership.lockOwned(tx, caller, serviceId)
      const { row, members } = await readBefore(tx, id, input)
      const change = differingMembers(members, acceptName(names, input))
      const changed = Object.keys(change)
      if (changed.length === 0) return row
      const service = await writeChange(tx, row, change)
      await logs.append(tx, row, {
        kind: 'service.updated',
        message: `Changed: ${changed.join(', ')}`,
        data: { changed },
      })
      if (changed.some((name) => CUSTOMER_VISIBLE.has(name))) await hooks['services.changed']({ database, tx }, service)
      // The directory commits first. If the region's commit then fails, the service still has its old code here, but
      // cannot be found by it until the change is repeated or another service takes one of the two codes.
      if ('share_code' in change) {
        await directory.transaction(async (directoryTx) => {
          await updateEntryCode(directoryTx, service)
          await quotas.requireRoom(['key_log_leaves'], row.company_user_id, directoryTx)
          await keyLog.bind(directoryTx, toBoundKey(company, service))
        })
      }
      return service
    })
  }
