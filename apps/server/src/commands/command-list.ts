// The commands of the program, each loaded only when it is called.
import type { Command } from './command.ts'

interface CommandEntry {
  summary: string
  load(): Promise<Command>
}

export const commandList: Readonly<Record<string, CommandEntry>> = {
  start: {
    summary: 'Serves the roles of the settings until a signal, as npm start does',
    load: async () => (await import('./start.ts')).start,
  },
  migrate: {
    summary: 'Brings the databases to the schema of this program',
    load: async () => (await import('./migrate.ts')).migrate,
  },
}
