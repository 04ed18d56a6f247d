// The memory of a process over time, and its growth.
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type Figure, figure, figureAtMost, quantile } from '../figure.ts'

const SAMPLE_EVERY_MS = 500

const rssMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Samples until the returned function is called, which returns the samples. */
export const watchMemory = (pid: number) => {
  const samples: number[] = []
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      samples.push(await rssMb(pid))
      await delay(SAMPLE_EVERY_MS)
    }
  })()
  return async (): Promise<number[]> => {
    isOver = true
    await sampling
    return samples
  }
}

export const memoryFigures = (samples: readonly number[]): Figure[] => {
  const quarter = Math.floor(samples.length / 4)
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)].map((part) =>
    quantile(part, 0.5),
  )
  return [
    figure('memory of the worker, second quarter, MB', (early ?? 0).toFixed(0)),
    figure('memory of the worker, last quarter, MB', (late ?? 0).toFixed(0)),
    figure('memory of the worker, highest, MB', Math.max(...samples).toFixed(0)),
    figureAtMost('growth from the second to the last quarter', Number(((late ?? 0) / (early ?? 1)).toFixed(2)), 1.2),
  ]
}
