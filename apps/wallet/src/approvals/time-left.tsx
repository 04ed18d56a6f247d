// The time left to decide on a challenge, as text that updates.
import { useFormats, useTexts } from '@company-data/ui'
import { platformClock } from '@company-data/ui/clock'
import { useEffect, useState } from 'react'
import { approvalTexts } from './approval-texts.ts'

const useNow = (): number => {
  const [now, setNow] = useState(platformClock.nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(platformClock.nowMs()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export const TimeLeft = ({ until }: { until: string }) => {
  const texts = useTexts(approvalTexts)
  const formats = useFormats()
  const seconds = (Date.parse(until) - useNow()) / 1_000
  const remainingText =
    seconds <= 0
      ? texts.timeOver
      : seconds > 60
        ? texts.minutesLeft(Math.floor(seconds / 60))
        : texts.secondsLeft(Math.ceil(seconds / 10) * 10)
  return (
    <>
      {formats.time(until)} <span className="muted">{remainingText}</span>
    </>
  )
}
