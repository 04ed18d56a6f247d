// Files inside a folder that may come from others: no path and no link of it leads out of it.
import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { CommandError, exitCodes } from '../program/exit-codes.ts'

const refuse = (file: string): CommandError =>
  new CommandError(
    exitCodes.failed,
    `\`${file}\` is outside the folder of the flow.`,
    'Put the file itself into the folder, not a link to it.',
  )

const isInside = (root: string, path: string): boolean => {
  const way = relative(root, path)
  return !isAbsolute(way) && way.split(sep)[0] !== '..'
}

const MISSING = new Set(['ENOENT', 'ENOTDIR'])

/** The true path of a file; undefined if it does not exist. Links may only lead to another place in the folder. */
export const findInside = async (folder: string, file: string): Promise<string | undefined> => {
  try {
    const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, file))])
    if (!isInside(root, path)) throw refuse(file)
    return path
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** The true path of a folder or file that exists. */
export const requireInside = async (folder: string, file: string): Promise<string> => {
  const path = await findInside(folder, file)
  if (path === undefined) throw refuse(file)
  return path
}

/** Windows has no such flag; there only administrators and developers make links. */
const NO_LINK = constants.O_NOFOLLOW ?? 0
const WRITE = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | NO_LINK

/** Writes no file through a link: it could be one to a file of the reader's home. */
export const writeInside = async (folder: string, file: string, content: string | Uint8Array): Promise<void> => {
  const [root, parent] = await Promise.all([realpath(folder), realpath(join(folder, dirname(file)))])
  if (!isInside(root, parent)) throw refuse(file)
  const target = await open(join(parent, basename(file)), WRITE, 0o666).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? refuse(file) : error
  })
  try {
    await target.writeFile(content)
  } finally {
    await target.close()
  }
}
