// The documents about error keys that are made from the catalog and never stored: the list, and a page for each key.
import { errorMarkdown } from '@company-data/protocol/error-help'
import { type ErrorKey, errorKeys, errorRow } from '@company-data/protocol/errors'

/** The stored document, which explains errors in general; the list follows its text. */
export const ERROR_LIST = 'docs/errors.md'

const toRow = (key: ErrorKey): string => {
  const { status, otherStatus, message, retryAfterSeconds } = errorRow(key)
  const statuses = otherStatus === undefined ? `${status}` : `${status} or ${otherStatus}`
  const wait = retryAfterSeconds === undefined ? '' : ` Retry after ${retryAfterSeconds} s.`
  return `| [\`${key}\`](errors/${key}.md) | ${statuses} | ${message}${wait} |`
}

const listErrors = (): string => {
  const groups = Map.groupBy(errorKeys, (key) => key.slice(0, key.indexOf('.')))
  return [...groups]
    .map(([group, keys]) =>
      [`## ${group}`, '', '| error_key | HTTP | message |', '|---|---|---|', ...keys.map(toRow), ''].join('\n'),
    )
    .join('\n')
}

/** The documents by their path in the repository, where only the first part of the list is stored. */
export const errorDocuments = (listIntroduction: string): Map<string, string> =>
  new Map([
    [ERROR_LIST, `${listIntroduction}\n${listErrors()}`],
    ...errorKeys.map((key): [string, string] => [`docs/errors/${key}.md`, errorMarkdown(key)]),
  ])
