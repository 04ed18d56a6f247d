// The platform clock for operators, who read it and, with TEST_CLOCK=1, move it ahead (G-161).
import { ApiError } from '@company-data/protocol/errors'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { TestClock } from '../../../platform/clock/test-clock.ts'

interface Deps {
  clock: Clock
  testClock: TestClock
  config: { testClock: boolean }
}

export const platformClock = ({ clock, testClock, config }: Deps) => {
  const read = () => ({ now: formatTimestamp(clock.now()), offset_seconds: clock.offsetMs() / 1000 })
  return {
    read,
    async advance(seconds: number) {
      if (!config.testClock) throw new ApiError('ops.clock_disabled')
      await testClock.advance(seconds)
      return read()
    },
  }
}
