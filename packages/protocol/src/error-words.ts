// The pages of the error keys: the row of the catalog, its words, and an example, as data and as markdown.
import { approvalsWords } from './error-words/approvals.ts'
import { clientsWords } from './error-words/clients.ts'
import { connectionsWords } from './error-words/connections.ts'
import { contractsWords } from './error-words/contracts.ts'
import { flowRunsWords } from './error-words/flow-runs.ts'
import { flowsWords } from './error-words/flows.ts'
import { generalWords } from './error-words/general.ts'
import { identityWords } from './error-words/identity.ts'
import { operationsWords } from './error-words/operations.ts'
import { pluginsWords } from './error-words/plugins.ts'
import type { ErrorWords, ErrorWordsTable } from './error-words/row.ts'
import { servicesWords } from './error-words/services.ts'
import { sharingWords } from './error-words/sharing.ts'
import { ApiError } from './errors/api-error.ts'
import { type ErrorKey, errorRow } from './errors/catalog.ts'
import { errorBody } from './errors/error-body.ts'

const table: ErrorWordsTable = {
  ...generalWords,
  ...operationsWords,
  ...identityWords,
  ...clientsWords,
  ...servicesWords,
  ...sharingWords,
  ...approvalsWords,
  ...connectionsWords,
  ...contractsWords,
  ...flowsWords,
  ...pluginsWords,
  ...flowRunsWords,
}

/** Undefined while the feature of the key does not exist yet. */
export const errorWords = (key: ErrorKey): ErrorWords | undefined => table[key]

export interface ErrorPage {
  error_key: ErrorKey
  status: number
  /** The sentence of the catalog. */
  message: string
  cause: string | null
  fix: string | null
  /** Whether the very same call can succeed later. */
  retry: boolean
  example: Readonly<Record<string, unknown>>
}

const REQUEST_ID = '1jbvq2-7'

export const errorPage = (key: ErrorKey): ErrorPage => {
  const { status, message, retry = false } = errorRow(key)
  const { cause = null, fix = null, members } = errorWords(key) ?? {}
  const example = errorBody(new ApiError(key, { members }), REQUEST_ID)
  return { error_key: key, status, message, cause, fix, retry, example }
}

/** The page as it stands in `docs/errors` and is served to programs. */
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
