// Formats the end of an identity document.
import { useFormats, useTexts } from '@company-data/ui'
import { platformClock } from '@company-data/ui/clock'
import { countDaysUntil, type ExpiryStage, getExpiryStage } from './expiry-rules.ts'
import { expiryTexts } from './expiry-texts.ts'

export interface DescribedExpiry {
  text: string
  stage: ExpiryStage | undefined
}

/** By the clock of the platform: a device with a wrong date reminds at the right time. */
export const useExpiryText = (): ((date: string) => DescribedExpiry) => {
  const texts = useTexts(expiryTexts)
  const formats = useFormats()
  return (date) => {
    const daysLeft = countDaysUntil(date, new Date(platformClock.nowMs()))
    const stage = getExpiryStage(daysLeft)
    // Noon, so that the day is the same in every time zone.
    const day = formats.date(`${date}T12:00:00`)
    if (stage === undefined) return { text: texts.validUntil(day), stage }
    return { text: stage === 'expired' ? texts.expiredOn(day) : texts.expiresIn(daysLeft, day), stage }
  }
}
