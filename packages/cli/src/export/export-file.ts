// The file of an export: lines of JSON, which a later run continues after the last complete one.
import { type FileHandle, open } from 'node:fs/promises'
import { CommandError, exitCodes, usageError } from '../program/exit-codes.ts'
import { toJson } from '../program/output.ts'

const BLOCK_BYTES = 64 * 1024
const LINE_BREAK = 0x0a

export interface ExportFile {
  /** The cursor of the last complete line; undefined in a new file. */
  cursor: string | undefined
  /** The complete lines that were there. */
  count: number
  add(lines: readonly object[]): Promise<void>
  close(): Promise<void>
}

/** Finds the last complete line and counts the lines, block by block. */
const findLines = async (file: FileHandle): Promise<{ begin: number; end: number; count: number }> => {
  const block = Buffer.alloc(BLOCK_BYTES)
  let [begin, end, count] = [0, 0, 0]
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(block, 0, BLOCK_BYTES, position)
    if (bytesRead === 0) return { begin, end, count }
    for (let at = block.indexOf(LINE_BREAK); at !== -1 && at < bytesRead; at = block.indexOf(LINE_BREAK, at + 1)) {
      begin = end
      end = position + at + 1
      count += 1
    }
    position += bytesRead
  }
}

const readLine = async (file: FileHandle, begin: number, end: number): Promise<unknown> => {
  const { buffer } = await file.read(Buffer.alloc(end - begin), 0, end - begin, begin)
  try {
    return JSON.parse(buffer.toString('utf8'))
  } catch {
    return undefined
  }
}

const hasCursor = (line: unknown): line is { cursor: string } =>
  typeof line === 'object' && line !== null && 'cursor' in line && typeof line.cursor === 'string'

const notAnExport = (path: string): Error =>
  usageError(`${path} is not an export that was cut off.`, 'Name a file that does not exist yet.')

const FIRST_LINE = '{"cursor":'

/** A file of something else stays as it is, also if it has no complete line. */
const startsLikeExport = async (file: FileHandle): Promise<boolean> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0)
  return FIRST_LINE.startsWith(buffer.toString('latin1', 0, bytesRead))
}

/** One file has sealed lines or opened ones: a reader that looks at the first lines knows all of them. */
const requireSameMode = (path: string, last: unknown, isOpened: boolean): void => {
  if (!hasCursor(last) || ('opened' in last && last.opened === true) === isOpened) return
  throw usageError(
    `${path} was begun ${isOpened ? 'without' : 'with'} --decrypt.`,
    `Run the command ${isOpened ? 'without' : 'with'} it, or name a file that does not exist yet.`,
  )
}

/** Only its owner reads it: it may have opened values. With `isOpened` the lines have the member `opened`. */
export const openExportFile = async (path: string, isOpened: boolean): Promise<ExportFile> => {
  const file = await open(path, 'a+', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(exitCodes.usage, `${path} cannot be written (${error.code}).`, 'Name another file.')
  })
  try {
    const { begin, end, count } = await findLines(file)
    const last = count === 0 ? undefined : await readLine(file, begin, end)
    if (!(await startsLikeExport(file)) || (count > 0 && !hasCursor(last))) throw notAnExport(path)
    requireSameMode(path, last, isOpened)
    // The mode above is that of a new file only.
    await file.chmod(0o600)
    // The text after the last line break was cut off in the middle.
    await file.truncate(end)
    return {
      cursor: hasCursor(last) ? last.cursor : undefined,
      count,
      add: (lines) => file.appendFile(lines.map((line) => `${toJson(line)}\n`).join('')),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}
