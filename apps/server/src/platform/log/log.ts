// Structured JSON lines on stdout that cannot contain a secret: fields are allow-listed by type and by name.
import { type DestinationStream, pino } from 'pino'
import { scrub, scrubbedError } from './scrub.ts'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Only flat values: no bodies, no headers, no objects that could contain a person's data. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Log {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, error: unknown, fields?: LogFields): void
  with(fields: LogFields): Log
  readonly isDebug: boolean
}

const SECRET_NAME = /secret|token|password|passphrase|passcode|otk|authorization|cookie|private|plaintext|signature/i

const safe = (fields: LogFields): Record<string, unknown> => {
  const safeFields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (SECRET_NAME.test(name)) continue
    safeFields[name] = typeof value === 'string' ? scrubUnlessId(value) : value
  }
  return safeFields
}

// Operators search for ids, route paths, addresses and names of settings; these are short or have a known form, and are not
// scrubbed.
const SEARCHABLE =
  /^(?:(?:[A-Z][A-Z0-9]{0,15}(?:_[A-Z0-9]{1,15}){0,6}(?:,(?!$)|$))+|[0-9a-f]{8}-[0-9a-f-]{27}|https?:\/\/[^\s?#@]+|(?![^/]*[\w-]{32})[\w./:{}*,-]{0,120})$/

const scrubUnlessId = (value: string): string => (SEARCHABLE.test(value) ? value : scrub(value))

const wrap = (logger: pino.Logger): Log => ({
  debug: (event, fields = {}) => logger.debug(safe(fields), event),
  info: (event, fields = {}) => logger.info(safe(fields), event),
  warn: (event, fields = {}) => logger.warn(safe(fields), event),
  error: (event, error, fields = {}) => logger.error({ ...safe(fields), error: scrubbedError(error) }, event),
  with: (fields) => wrap(logger.child(safe(fields))),
  get isDebug() {
    return logger.isLevelEnabled('debug')
  },
})

export const log = (level: LogLevel, destination?: DestinationStream): Log => {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: 'event',
  }
  return wrap(destination ? pino(options, destination) : pino(options))
}

export const silentLog: Log = log('silent')
