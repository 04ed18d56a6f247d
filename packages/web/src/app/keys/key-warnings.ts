// The warnings of a session about remembered keys and the key log, until the user has read them.
import type { PinOptions, PinWarning } from '@company-data/sdk/person'
import { seenLog, seenPins } from './key-memory.ts'

export type LogWarningReason = 'key_log_mismatch' | 'key_log_shrunk' | 'key_log_forked'

/** `name`: the company whose key the log does not confirm, or the caller's code that a foreign key is logged for. */
export type KeyWarning = PinWarning | { reason: LogWarningReason | 'foreign_key'; name?: string | undefined }

export interface KeyWarnings {
  list(): readonly KeyWarning[]
  subscribe(listener: () => void): () => void
  report(warning: KeyWarning): void
  dismiss(warning: KeyWarning): void
  /** After a sign-out. */
  clear(): void
}

export const toWarningId = (warning: KeyWarning): string => {
  if ('owner' in warning) return `${warning.reason} ${warning.owner.id}`
  return warning.reason === 'foreign_key' ? `foreign_key ${warning.name}` : warning.reason
}

export const createKeyWarnings = (): KeyWarnings => {
  const listeners = new Set<() => void>()
  let warnings: readonly KeyWarning[] = []
  const change = (next: readonly KeyWarning[]): void => {
    warnings = next
    for (const listener of listeners) listener()
  }
  const without = (warning: KeyWarning): KeyWarning[] =>
    warnings.filter((other) => toWarningId(other) !== toWarningId(warning))
  return {
    list: () => warnings,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report: (warning) => change([...without(warning), warning]),
    dismiss: (warning) => change(without(warning)),
    clear: () => change([]),
  }
}

/** The options of an SDK client that remembers in this browser, and reports to the page. */
export const toPinOptions = (warnings: KeyWarnings): PinOptions => ({
  seenPins,
  seenLog,
  onPinWarning: warnings.report,
})
