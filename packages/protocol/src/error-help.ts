// The help pages of error keys: catalog row, cause, fix and an example, as data and as markdown.
import { approvalsHelp } from './error-help/approvals.ts'
import { clientsHelp } from './error-help/clients.ts'
import { connectionsHelp } from './error-help/connections.ts'
import { contractsHelp } from './error-help/contracts.ts'
import { domainsHelp } from './error-help/domains.ts'
import { flowRunsHelp } from './error-help/flow-runs.ts'
import { flowsHelp } from './error-help/flows.ts'
import { generalHelp } from './error-help/general.ts'
import { identityHelp } from './error-help/identity.ts'
import { operationsHelp } from './error-help/operations.ts'
import { pluginsHelp } from './error-help/plugins.ts'
import type { ErrorHelp, ErrorHelpTable } from './error-help/row.ts'
import { servicesHelp } from './error-help/services.ts'
import { sharingHelp } from './error-help/sharing.ts'
import { ApiError } from './errors/api-error.ts'
import { type ErrorKey, errorRow } from './errors/catalog.ts'
import { errorBody } from './errors/error-body.ts'

const table: ErrorHelpTable = {
  ...generalHelp,
  ...operationsHelp,
  ...identityHelp,
  ...domainsHelp,
  ...clientsHelp,
  ...servicesHelp,
  ...sharingHelp,
  ...approvalsHelp,
  ...connectionsHelp,
  ...contractsHelp,
  ...flowsHelp,
  ...pluginsHelp,
  ...flowRunsHelp,
}

/** Undefined for a key whose feature does not exist yet. */
export const findErrorHelp = (key: ErrorKey): ErrorHelp | undefined => table[key]

export interface ErrorPage {
  error_key: ErrorKey
  status: number
  /** The sentence of the catalog. */
  message: string
  cause: string | null
  fix: string | null
  /** True if the same call can succeed later. */
  retry: boolean
  example: Readonly<Record<string, unknown>>
}

const REQUEST_ID = '1jbvq2-7'

export const errorPage = (key: ErrorKey): ErrorPage => {
  const { status, message, retry = false } = errorRow(key)
  const { cause = null, fix = null, members } = findErrorHelp(key) ?? {}
  const example = errorBody(new ApiError(key, { members }), REQUEST_ID)
  return { error_key: key, status, message, cause, fix, retry, example }
}

/** The page as a document of the documentation site, and as served to programs. */
export const errorMarkdown = (key: ErrorKey): string => {
  const { status, message, cause, fix, retry, example } = errorPage(key)
  const { otherStatus, retryAfterSeconds } = errorRow(key)
  const wait = retryAfterSeconds === undefined ? '' : ` after ${retryAfterSeconds} seconds (\`Retry-After\`)`
  const sections = [
    `# ${key}`,
    `HTTP ${status}${otherStatus === undefined ? '' : ` or ${otherStatus}`}: ${message}`,
    ...(cause === null ? ['The feature that gives this error is not part of the platform yet.'] : ['## Cause', cause]),
    ...(fix === null ? [] : ['## Fix', fix]),
    ...(retry ? [`The very same call can succeed later${wait}.`] : []),
    '## Example',
    `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
  ]
  return `${sections.join('\n\n')}\n`
}
