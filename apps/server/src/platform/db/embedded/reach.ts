// Checks that the server's account can reach its programs and its folder, and finds the folder that blocks it.
import { execFile } from 'node:child_process'
import { realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { Ids } from './server-ids.ts'

export interface Command {
  readonly program: string
  readonly args: readonly string[]
}

type Wrap = (program: string, args: readonly string[]) => Command

const script = 'cd "$1" && test -r "$2" && exec "$3" --version'

/** Tried rather than computed: access lists, mounts and security modules matter too. */
export const isReachable = (wrap: Wrap, home: string, { postgres }: Binaries): Promise<boolean> => {
  const aSharedFile = join(dirname(dirname(postgres)), 'share', 'postgresql', 'postgres.bki')
  const { program, args } = wrap('sh', ['-c', script, 'sh', home, aSharedFile, postgres])
  return promisify(execFile)(program, args, { cwd: '/' }).then(
    () => true,
    () => false,
  )
}

const foldersAbove = (path: string): string[] =>
  path === dirname(path) ? [path] : [...foldersAbove(dirname(path)), path]

const isClosedTo = async (folder: string, { userId, groupId }: Ids): Promise<boolean> => {
  const { uid, gid, mode } = await stat(folder)
  const bit = uid === userId ? 0o100 : gid === groupId ? 0o010 : 0o001
  return (mode & bit) === 0
}

/** The first folder that these ids may not enter; undefined when the cause is not the mode of a folder. */
export const closedFolderOnTheWay = async (paths: readonly string[], ids: Ids): Promise<string | undefined> => {
  for (const path of paths)
    for (const folder of foldersAbove(await realpath(path))) if (await isClosedTo(folder, ids)) return folder
  return undefined
}
