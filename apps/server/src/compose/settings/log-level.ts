// Parses LOG_LEVEL: one level, and levels of parts of the program.
import { type LogComponent, type LogLevel, type LogSettings, logComponents, logLevels } from '../../platform/log/log.ts'
import { Problem } from './setting-kinds.ts'

const parseLevel = (text: string): LogLevel => {
  const level = logLevels.find((candidate) => candidate === text)
  if (level === undefined) throw new Problem(`must be one of ${logLevels.join(', ')}`)
  return level
}

const parseComponent = (text: string): LogComponent => {
  const component = logComponents.find((candidate) => candidate === text)
  if (component === undefined) throw new Problem(`may set the levels of ${logComponents.join(', ')}`)
  return component
}

/** `info,database=debug` */
export const parseLogLevel = (text = 'info'): LogSettings => {
  const parts = text.split(',').map((part) => part.trim().split('='))
  const levels = parts.filter(({ length }) => length === 1).map(([level = '']) => parseLevel(level))
  if (levels.length > 1) throw new Problem('must have one level, and then parts with theirs: info,database=debug')
  const components = parts
    .filter(({ length }) => length > 1)
    .map(([name = '', level = '']) => [parseComponent(name), parseLevel(level)] as const)
  return { level: levels[0] ?? 'info', components: Object.fromEntries(components) }
}
