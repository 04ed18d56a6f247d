// The wait that the platform asks for, as text: whole minutes from one minute on, rounded up so that no one is early.

type WaitUnit = 'second' | 'minute'

const MINUTE_SECONDS = 60

const toWait = (seconds: number): [count: number, unit: WaitUnit] =>
  seconds < MINUTE_SECONDS
    ? [Math.max(1, Math.ceil(seconds)), 'second']
    : [Math.ceil(seconds / MINUTE_SECONDS), 'minute']

/** Undefined: the platform named no time. */
export const englishWait = (seconds: number | undefined): string => {
  if (seconds === undefined) return 'a few minutes'
  const [count, unit] = toWait(seconds)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const GERMAN = { second: ['Sekunde', 'Sekunden'], minute: ['Minute', 'Minuten'] } as const

export const germanWait = (seconds: number | undefined): string => {
  if (seconds === undefined) return 'einige Minuten'
  const [count, unit] = toWait(seconds)
  return `${count} ${GERMAN[unit][count === 1 ? 0 : 1]}`
}
