// The memory of a process and all its descendants, over time. Pages that processes share count once.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isPostgres, listTree } from './process-tree.ts'

const SAMPLE_EVERY_MS = 500

/** The proportional size: a page that three processes share counts a third for each. */
const pssMb = async (pid: number): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}

/** The file that a process of Node runs. */
const readProgram = async (pid: number): Promise<string> => {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  const file = words.find((word) => /\.[cm]?[jt]s$/.test(word)) ?? words[0] ?? ''
  return basename(file)
}

export interface TreeMemory {
  programMb: number
  /** Each process of the program, largest first: `main.js 310, draft-worker.js 120`. */
  programs: string
  databaseMb: number
}

const sampleTree = async (root: number): Promise<TreeMemory> => {
  const processes = await listTree(root)
  const sizes = await Promise.all(
    processes.map(async (treeProcess) => ({
      mb: await pssMb(treeProcess.pid),
      isDatabase: isPostgres(treeProcess),
      program: await readProgram(treeProcess.pid),
    })),
  )
  const select = (isDatabase: boolean) => sizes.filter((size) => size.isDatabase === isDatabase)
  const sum = (isDatabase: boolean): number => select(isDatabase).reduce((total, { mb }) => total + mb, 0)
  const programs = select(false)
    .sort((a, b) => b.mb - a.mb)
    .map(({ program, mb }) => `${program} ${Math.round(mb)}`)
    .join(', ')
  return { programMb: sum(false), programs, databaseMb: sum(true) }
}

/** Samples until the returned function is called, which returns the first and the highest values. */
export const watchTreeMemory = (root: number) => {
  const highest: TreeMemory & { firstMb: number } = { firstMb: 0, programMb: 0, programs: '', databaseMb: 0 }
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      const { programMb, programs, databaseMb } = await sampleTree(root)
      if (highest.programMb === 0) highest.firstMb = programMb
      if (programMb > highest.programMb) Object.assign(highest, { programMb, programs })
      highest.databaseMb = Math.max(highest.databaseMb, databaseMb)
      await delay(SAMPLE_EVERY_MS)
    }
  })()
  return async () => {
    isOver = true
    await sampling
    return highest
  }
}
