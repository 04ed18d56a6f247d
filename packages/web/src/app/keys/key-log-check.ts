// Checks the key log once a day: that it only grew, and that it confirms one of the services in turn.
import { type CustomerConnection, type LoggedService, SessionError } from '@company-data/sdk/person'
import { changeKeyMemory, readKeyMemory } from './key-memory.ts'
import type { KeyWarnings, LogWarningReason } from './key-warnings.ts'

const INTERVAL_MS = 24 * 60 * 60_000

interface NamedService extends LoggedService {
  company_name: string
}

/** The services of connections, as the log knows them. */
export const toNamedServices = (connections: readonly CustomerConnection[]): NamedService[] =>
  connections.map(({ service: { id, code, public_key }, company_name }) => ({
    service_id: id,
    code,
    public_key,
    company_name,
  }))

export interface KeyLogCheck {
  userId: string
  keyLog: { check(service: LoggedService): Promise<void>; checkGrowth(): Promise<void> }
  /** The services that the account is connected to. */
  listServices(): Promise<readonly NamedService[]>
  warnings: Pick<KeyWarnings, 'report'>
  nowMs: number
}

const toLogReason = (error: unknown): LogWarningReason | undefined => {
  if (!(error instanceof SessionError)) return undefined
  const { reason } = error
  return reason === 'key_log_mismatch' || reason === 'key_log_shrunk' || reason === 'key_log_forked'
    ? reason
    : undefined
}

/** A new browser begins a day later: connecting checks the log anyway. A failed check is repeated at the next unlock. */
export const checkKeyLog = async ({ userId, keyLog, listServices, warnings, nowMs }: KeyLogCheck): Promise<void> => {
  const { checkedAtMs, checks } = readKeyMemory(userId)
  if (checkedAtMs === null) return changeKeyMemory(userId, { checkedAtMs: nowMs })
  if (nowMs - checkedAtMs < INTERVAL_MS) return
  let service: NamedService | undefined
  try {
    const services = await listServices()
    service = services[checks % Math.max(services.length, 1)]
    await (service === undefined ? keyLog.checkGrowth() : keyLog.check(service))
    changeKeyMemory(userId, { checkedAtMs: nowMs, checks: checks + 1 })
  } catch (error) {
    const reason = toLogReason(error)
    if (reason !== undefined) warnings.report({ reason, name: service?.company_name })
  }
}
