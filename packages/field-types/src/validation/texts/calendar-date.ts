// Recognises a real calendar date written YYYY-MM-DD.

const shape = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/
const daysPerMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const daysIn = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (daysPerMonth[month - 1] ?? 0)

/** T-33: counted by hand, because Date turns 2023-02-31 into 3 March. Years 0001 to 9999 (FG-07), nothing trimmed. */
export const isCalendarDate = (text: string): boolean => {
  const [year, month, day] = (shape.exec(text) ?? []).slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  return year >= 1 && day >= 1 && day <= daysIn(year, month)
}
