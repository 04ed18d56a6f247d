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
  check: {
    summary: 'Looks at settings, databases and files without starting and without changing anything',
    load: async () => (await import('./check/check.ts')).check,
  },
  verify: {
    summary: 'Compares directory, regions and files, and changes nothing',
    load: async () => (await import('./verify/verify.ts')).verify,
  },
  backup: {
    summary: 'Copies the embedded store and the files, encrypted, into a folder',
    load: async () => (await import('./backup/backup.ts')).backup,
  },
  restore: {
    summary: 'Puts a back-up into an empty DATA_DIR, with a new epoch and in quarantine',
    load: async () => (await import('./backup/restore.ts')).restore,
  },
  'rotate-key': {
    summary: 'Encrypts everything with a new platform key, while the platform runs',
    load: async () => (await import('./rotate-key/rotate-key.ts')).rotateKey,
  },
  cells: {
    summary: 'Lists the databases of regions with several, and opens and closes them for new accounts',
    load: async () => (await import('./cells/cells.ts')).cells,
  },
  'support-bundle': {
    summary: 'Writes a folder for a support case, without secrets',
    load: async () => (await import('./support-bundle.ts')).supportBundle,
  },
  health: {
    summary: 'Asks the running process of these settings whether it is ready',
    load: async () => (await import('./health.ts')).health,
  },
}
