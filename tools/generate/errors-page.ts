// Writes the reference of every error key from the catalog.
import { type ErrorKey, errorKeys, errorRow } from '@company-data/protocol/errors'

const row = (key: ErrorKey): string => {
  const { status, otherStatus, message, retryAfterSeconds } = errorRow(key)
  const statuses = otherStatus === undefined ? `${status}` : `${status} or ${otherStatus}`
  const wait = retryAfterSeconds === undefined ? '' : ` Retry after ${retryAfterSeconds} s.`
  return `| \`${key}\` | ${statuses} | ${message}${wait} |`
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
    'Every error body is `{error, error_key}` with `request_id`, and further members where the key has some. Programs branch',
    'on `error_key`; `error` is a sentence for people and may change. This page is generated from the catalog in',
    '`packages/protocol/src/errors/` by `npm run generate`.',
    '',
    ...sections,
  ].join('\n')
  return new Map([['docs/errors.md', text]])
}
