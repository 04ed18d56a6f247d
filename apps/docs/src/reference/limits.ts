// The limits of an operation on its page: how often it may be called, and how large its body may be.
import { escapeHtml } from '../markdown/escape-html.ts'
import { renderInline } from '../markdown/render-inline.ts'
import type { Operation } from './open-api.ts'

const number = new Intl.NumberFormat('en')

const KIB = 1024

const formatBytes = (bytes: number): string =>
  bytes < KIB * KIB
    ? `${number.format(bytes / KIB)} KiB`
    : `${number.format(Math.round((bytes / KIB / KIB) * 10) / 10)} MiB`

const listBodyLimits = (bytes: number | undefined, values: number | undefined): string[] =>
  bytes === undefined || values === undefined
    ? []
    : [`Body: up to ${formatBytes(bytes)} and ${number.format(values)} values`]

export const renderLimits = (operation: Operation): string => {
  const lines = [
    ...(operation['x-rate-limits'] ?? []).map(
      ({ name, points, seconds, meaning }) =>
        `<code>${escapeHtml(name)}</code>: ${number.format(points)} in ${number.format(seconds)} s. ${renderInline(meaning, (href) => href)}`,
    ),
    ...listBodyLimits(operation['x-max-body-bytes'], operation['x-max-body-values']),
  ]
  if (lines.length === 0) return ''
  const items = lines.map((line) => `<li>${line}</li>`).join('')
  return `<details><summary>Limits (${lines.length})</summary><p>An installation may set others.</p><ul>${items}</ul></details>\n`
}
