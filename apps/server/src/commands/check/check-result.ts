// A result of one check, and the functions that make it from an outcome.
import { formatOperatorMessage } from '../../compose/checks/operator-message.ts'
import { ConfigError } from '../../compose/config.ts'

export interface Finding {
  /** The subject: `database directory`. */
  check: string
  status: 'ok' | 'warning' | 'error'
  /** For an operator: the state, or what to do. */
  text: string
}

export const ok = (check: string, text: string): Finding => ({ check, status: 'ok', text })
export const warning = (check: string, text: string): Finding => ({ check, status: 'warning', text })
export const error = (check: string, text: string): Finding => ({ check, status: 'error', text })

const describe = (problem: unknown): string => {
  if (problem instanceof ConfigError) return problem.problems.join('; ')
  return formatOperatorMessage(problem) ?? (problem instanceof Error ? problem.message : String(problem))
}

/** Runs a check: an exception is its error, then come its warnings; without either the finding is `fine`. */
export const findingsFrom = async (
  check: string,
  fine: string,
  work: (warn: (line: string) => void) => Promise<void>,
): Promise<Finding[]> => {
  const warnings: Finding[] = []
  try {
    await work((line) => warnings.push(warning(check, line)))
  } catch (problem) {
    return [error(check, describe(problem)), ...warnings]
  }
  return warnings.length > 0 ? warnings : [ok(check, fine)]
}
