// Writes the reference of the error keys from the catalog and their help texts: a list, and a page for each key.
import { errorMarkdown } from '@company-data/protocol/error-help'
import { type ErrorKey, errorKeys, errorRow } from '@company-data/protocol/errors'

const row = (key: ErrorKey): string => {
  const { status, otherStatus, message, retryAfterSeconds } = errorRow(key)
  const statuses = otherStatus === undefined ? `${status}` : `${status} or ${otherStatus}`
  const wait = retryAfterSeconds === undefined ? '' : ` Retry after ${retryAfterSeconds} s.`
  return `| [\`${key}\`](errors/${key}.md) | ${statuses} | ${message}${wait} |`
}

export const generateErrorReference = (): Map<string, string> => {
  const groups = new Map<string, ErrorKey[]>()
  for (const key of errorKeys) {
    const group = key.slice(0, key.indexOf('.'))
    groups.set(group, [...(groups.get(group) ?? []), key])
  }
  const sections = [...groups].flatMap(([group, keys]) => [
    `## ${group}`,
    '',
    '| error_key | HTTP | message |',
    '|---|---|---|',
    ...keys.map(row),
    '',
  ])
  const text = [
    '# Errors',
    '',
    'Every error body is `{error, error_key}` with `request_id`, and more members where the key has some. Programs branch',
    'on `error_key`; `error` is a sentence for people and may change. `fields` has a JSON pointer and a sentence for each wrong',
    'member; `reasons` has the same pointers, each with a stable key and the values that a text needs, so that a page can write',
    'the sentence in another language ([0065](decisions/0065-reasons-have-keys.md)). The empty pointer is the whole request.',
    '',
    'Each key has a page with its cause and its fix; the `Link` header of an error response leads to that page at the front',
    'door. These pages are generated from the catalog in',
    '`packages/protocol/src/errors/` and the help texts in `packages/protocol/src/error-help/` by `npm run generate`.',
    '',
    ...sections,
  ].join('\n')
  const pages = errorKeys.map((key): [string, string] => [`docs/errors/${key}.md`, errorMarkdown(key)])
  return new Map([['docs/errors.md', text], ...pages])
}
