// A calendar file (RFC 5545) for the end of an identity document, so that the person's own calendar reminds.

const MAX_LINE_BYTES = 75

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Continued lines begin with a blank; a letter of several bytes stays whole. */
const foldLine = (line: string): string => {
  const encoder = new TextEncoder()
  let folded = ''
  let length = 0
  for (const letter of line) {
    const bytes = encoder.encode(letter).length
    if (length + bytes > MAX_LINE_BYTES) {
      folded += '\r\n '
      length = 1
    }
    folded += letter
    length += bytes
  }
  return folded
}

const toCompactDate = (date: Date): string => date.toISOString().slice(0, 10).replaceAll('-', '')

const toAlarm = (days: number, title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(title)}`,
  `TRIGGER:-P${days}D`,
  'END:VALARM',
]

interface CalendarEntry {
  id: string
  title: string
  /** YYYY-MM-DD. */
  date: string
}

export const buildCalendar = ({ id, title, date }: CalendarEntry): string => {
  const day = new Date(`${date}T00:00:00Z`)
  const nextDay = new Date(day.getTime() + 86_400_000)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Company Data Service//Wallet//EN',
    'BEGIN:VEVENT',
    `UID:${id}-${toCompactDate(day)}@wallet`,
    `DTSTAMP:${toCompactDate(new Date())}T000000Z`,
    `DTSTART;VALUE=DATE:${toCompactDate(day)}`,
    `DTEND;VALUE=DATE:${toCompactDate(nextDay)}`,
    `SUMMARY:${escapeText(title)}`,
    ...toAlarm(60, title),
    ...toAlarm(7, title),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
}
