// For the owner, after each unlock: looks for foreign keys under the codes of all services, on every page.
import { SessionError } from '@company-data/sdk/company'
import type { KeyWarnings } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { foreignLeavesQuery } from '../app/key-log/foreign-leaves.ts'
import { servicesQuery } from '../app/services.ts'
import { useKeyIsOpen } from '../session/use-is-unlocked.ts'
import { useIsOwner, useSession, useUser } from '../session/use-session.tsx'

const LOG_REASONS = ['key_log_mismatch', 'key_log_shrunk', 'key_log_forked'] as const

/** An unreachable platform is not a warning. */
const reportProblem = (warnings: KeyWarnings, error: unknown): void => {
  if (!(error instanceof SessionError)) return
  const reason = LOG_REASONS.find((name) => name === error.reason)
  if (reason !== undefined) warnings.report({ reason })
}

export const useOwnCodesCheck = (): void => {
  const { client, keyWarnings } = useSession()
  const isEnabled = [useIsOwner(), useKeyIsOpen()].every(Boolean)
  const { data: services = [] } = useQuery({ ...servicesQuery(client), enabled: isEnabled })
  const { data: leaves, error } = useQuery({
    ...foreignLeavesQuery(client, useUser().id, services),
    enabled: isEnabled && services.length > 0,
  })
  useEffect(() => {
    for (const { code } of leaves ?? []) keyWarnings.report({ reason: 'foreign_key', name: code })
    reportProblem(keyWarnings, error)
  }, [leaves, error, keyWarnings])
}
