// Chooses the ids that the server runs under when the program is root: ids that no account of the machine has.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getErrorCode } from '../store-error.ts'

export interface Ids {
  readonly userId: number
  readonly groupId: number
}

/** Every Linux system has this account, and other programs may use it too. */
export const nobody = 65_534

// Neither Debian nor systemd assigns these, and a container with only 65,536 ids has them too.
const firstId = 65_520
const idCount = 14

const readOwner = async (path: string): Promise<Ids | undefined> => {
  try {
    const { uid, gid } = await stat(path)
    return { userId: uid, groupId: gid }
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The ids in a file like /etc/passwd or /etc/group: the third member of a line. */
const idsIn = async (file: string): Promise<number[]> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').map((line) => Number(line.split(':')[2]))
}

/** Ids that are equal for every process that uses this folder, and usually different for two folders of one machine. */
const freeIds = async (home: string): Promise<Ids> => {
  const usedIds = new Set([...(await idsIn('/etc/passwd')), ...(await idsIn('/etc/group'))])
  const start = Number((await stat(home, { bigint: true })).ino % BigInt(idCount))
  const ids = Array.from({ length: idCount }, (_, index) => firstId + ((start + index) % idCount))
  const id = ids.find((candidate) => !usedIds.has(candidate)) ?? nobody
  return { userId: id, groupId: id }
}

/**
 * The owner of the data. Data of that shared account in a folder of root were created by an earlier version of this
 * program, and change their owner at the next start of a server. A folder that a user created stays the user's.
 */
export const serverIds = async (home: string): Promise<Ids> => {
  const cluster = await readOwner(join(home, 'cluster'))
  const data = await readOwner(join(home, 'cluster', 'data'))
  if (cluster === undefined || data === undefined) return await freeIds(home)
  const isEarlierVersion = cluster.userId === 0 && [0, nobody].includes(data.userId)
  return isEarlierVersion ? await freeIds(home) : data
}
