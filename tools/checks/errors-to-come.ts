// Keys of the error catalog whose feature has not been built yet. The list only shrinks: a key that the code gives may not
// stand here (`node tools/checks/check-errors.ts --shrink` strikes such keys off).
import type { ErrorKey } from '@company-data/protocol/errors'

export const errorsToCome: readonly ErrorKey[] = [
  'plugins.not_found',
  'plugins.url_invalid',
  'plugins.body_invalid',
  'plugins.duplicate',
  'plugins.in_use',
  'plugins.builtin_unknown',
  'plugins.builtin_token_locked',
  'flows.definition_invalid',
  'plugin.pass_invalid',
  'plugin.not_in_pass',
  'plugin.request_invalid',
  'plugin.not_found',
  'plugin.busy',
  'plugin.rate_limited',
  'plugin.not_responding',
  'plugin.unavailable',
]
