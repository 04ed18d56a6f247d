// Ids of dispatchers: unique, with the mark of their process, if it has one.
import { randomUUID } from 'node:crypto'
import { hasProcessEnded, processMark } from '../../../../platform/process-mark.ts'

const SEPARATOR = '.'

export const newDispatcherId = (): string =>
  processMark === undefined ? randomUUID() : `${randomUUID()}${SEPARATOR}${processMark}`

/** True if its process is known to have ended, so that it sends nothing any more. */
export const isDispatcherDead = (id: string): boolean => {
  const markAt = id.indexOf(SEPARATOR) + 1
  return markAt > 0 && hasProcessEnded(id.slice(markAt))
}
