// A day of the calendar as the wire writes it.

/** Refuses an invalid day before it is sent. */
export const requireDay = (text: string): string => {
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) {
    throw new TypeError('A day is written YYYY-MM-DD.')
  }
  return text
}
