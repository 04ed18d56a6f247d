// Texts for plugin failures: what happened, what to do, and the reason of the forwarder or plugin.

import { ConnectionError, isPlatformError, type PlatformError } from '@company-data/sdk/company'
import { toFailure } from '@company-data/web/app/rules'
import type { AppTexts } from '../../app/app-texts.ts'
import type { TryTexts } from './try-texts.ts'

/** These come with a reason: the plugin's behaviour, or its own text. */
const formatReason = (error: PlatformError, texts: TryTexts, commonTexts: AppTexts): string => {
  if (error.status === 200) return ` ${texts.saidByPlugin(error.message)}`
  return error.errorKey === 'plugin.not_responding' ? ` ${commonTexts.exactReason(error)}` : ''
}

export const formatFailure = (error: unknown, texts: TryTexts, commonTexts: AppTexts): string => {
  if (error instanceof ConnectionError) return texts.unreachable
  if (!isPlatformError(error)) return toFailure(error, commonTexts).text
  const { errorKey, status, message } = error
  const text = Object.hasOwn(texts.failures, errorKey) ? texts.failures[errorKey] : undefined
  // A plugin may refuse with its own key; then only its own text is shown.
  if (text === undefined) return status === 200 ? texts.saidByPlugin(message) : message
  return `${text}${formatReason(error, texts, commonTexts)}`
}
