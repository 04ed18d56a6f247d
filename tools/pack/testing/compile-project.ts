// The output of the user's compiler for a project with the packed packages.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Consumer } from './consumer.ts'

export interface Compiled {
  /** How many README examples were compiled. */
  examples: number
  /** The compiler's output for the programs and the examples, whose JavaScript is in `js`. */
  programs: string
  /** About all declarations but those for pages only, in a backend without the types of browsers. */
  backend: string
  /** About all declarations, in a page without the types of Node, as bundlers resolve. */
  page: string
}

/** Web components: their declarations need the types of browsers. */
const FOR_PAGES = '@company-data/elements'

export const compileProject = async (consumer: Consumer): Promise<Compiled> => {
  const examples = await consumer.writeExamples()
  const programs = await consumer.compile(
    ['journey.ts', 'threads.ts', 'page.ts', ...examples],
    ['--outDir', 'js', '--types', 'node', '--skipLibCheck'],
  )
  const writeReexports = (file: string, entryPoints: readonly string[]): Promise<void> => {
    const lines = entryPoints.map((entryPoint, index) => `export * as entry${index} from '${entryPoint}'`)
    return writeFile(join(consumer.folder, file), lines.join('\n'))
  }
  await writeReexports('entry-points.ts', consumer.entryPoints)
  await writeReexports(
    'backend.ts',
    consumer.entryPoints.filter((entryPoint) => !entryPoint.startsWith(FOR_PAGES)),
  )
  const check = ['--noEmit', '--target', 'es2022', '--skipLibCheck', 'false']
  const forBackend = ['--lib', 'es2022', '--types', 'node']
  const forPage = ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom', '--types', '']
  return {
    examples: examples.length,
    programs,
    backend: await consumer.compile(['backend.ts'], [...check, ...forBackend]),
    page: await consumer.compile(['entry-points.ts', 'page.ts'], [...check, ...forPage]),
  }
}
