// Structured JSON lines on stdout that cannot contain a secret: fields are allow-listed by type and by name.
import { type DestinationStream, pino } from 'pino'
import { redact, redactedError } from './redact.ts'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Parts of the program whose lines may have a separate level. */
export const logComponents = ['requests', 'database', 'files', 'jobs', 'mail', 'webhooks', 'plugins'] as const
export type LogComponent = (typeof logComponents)[number]

export interface LogSettings {
  level: LogLevel
  components: Readonly<Partial<Record<LogComponent, LogLevel>>>
}

/** Only flat values: no bodies, no headers, no objects that could contain a person's data. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Log {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, error: unknown, fields?: LogFields): void
  with(fields: LogFields): Log
  /** The log of a part of the program: its lines name it, and it may have a separate level. */
  of(component: LogComponent): Log
  readonly isDebug: boolean
}

const SECRET_NAME = /secret|token|password|passphrase|passcode|otk|authorization|cookie|private|plaintext|signature/i

const safe = (fields: LogFields): Record<string, unknown> => {
  const safeFields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (SECRET_NAME.test(name)) continue
    safeFields[name] = typeof value === 'string' ? redactUnlessId(value) : value
  }
  return safeFields
}

// Operators search for ids, route paths, addresses, names of settings and of migrations; these are short or have a known
// form, and are not redacted.
const SEARCHABLE =
  /^(?:(?:[A-Z][A-Z0-9]{0,15}(?:_[A-Z0-9]{1,15}){0,6}(?:,(?!$)|$))+|[0-9a-f]{8}-[0-9a-f-]{27}|https?:\/\/[^\s?#@]+|\d{4}_[a-z_]{1,60}\.sql|(?![^/]*[\w-]{32})[\w./:{}*,-]{0,120})$/

const redactUnlessId = (value: string): string => (SEARCHABLE.test(value) ? value : redact(value))

const wrap = (logger: pino.Logger, components: LogSettings['components']): Log => ({
  debug: (event, fields = {}) => logger.debug(safe(fields), event),
  info: (event, fields = {}) => logger.info(safe(fields), event),
  warn: (event, fields = {}) => logger.warn(safe(fields), event),
  error: (event, error, fields = {}) => logger.error({ ...safe(fields), error: redactedError(error) }, event),
  with: (fields) => wrap(logger.child(safe(fields)), components),
  of: (component) => wrap(logger.child({ component }, { level: components[component] ?? logger.level }), components),
  get isDebug() {
    return logger.isLevelEnabled('debug')
  },
})

export const log = (settings: LogLevel | LogSettings, destination?: DestinationStream): Log => {
  const { level, components } = typeof settings === 'string' ? { level: settings, components: {} } : settings
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: 'event',
    formatters: { level: (label) => ({ level: label }) },
  }
  return wrap(destination ? pino(options, destination) : pino(options), components)
}

export const silentLog: Log = log('silent')
