// The platform clock as this program knows it: real time plus its own jumps.
import type { Installation } from './installations.ts'

export interface TestTime {
  nowMs(): number
  /** A real moment on the platform clock. */
  platformMs(realMs: number): number
  advance(seconds: number): Promise<void>
}

export const testTime = (installation: Pick<Installation, 'advance'>): TestTime => {
  const jumps = [{ atMs: 0, offsetMs: 0 }]
  const platformMs = (realMs: number): number => realMs + (jumps.findLast(({ atMs }) => atMs <= realMs)?.offsetMs ?? 0)
  return {
    platformMs,
    nowMs: () => platformMs(Date.now()),
    async advance(seconds) {
      await installation.advance(seconds)
      jumps.push({ atMs: Date.now(), offsetMs: (jumps.at(-1)?.offsetMs ?? 0) + seconds * 1000 })
    },
  }
}
