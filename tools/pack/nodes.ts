// The other Nodes that the packed packages are tried on, from npm and pinned by a lock file as the one that runs us.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './tarballs.ts'

const folder = join(import.meta.dirname, 'nodes')

const system = process.platform === 'win32' ? 'win' : process.platform

const programOf = (major: number): string => {
  const bin = join(folder, 'node_modules', `node-${major}-${system}-${process.arch}`, 'bin')
  return join(bin, process.platform === 'win32' ? 'node.exe' : 'node')
}

/** Major version → path of the program. One that cannot be had here (no package for this system, no network) is left out. */
export const installNodes = async (): Promise<Map<number, string>> => {
  const majors = [20, 22]
  if (!majors.every((major) => existsSync(programOf(major)))) await npm(['ci'], folder).catch(() => undefined)
  const others = majors.map((major) => [major, programOf(major)] as const).filter(([, program]) => existsSync(program))
  return new Map([...others, [24, process.execPath]])
}
