// `company-data-server start`: the program itself.
import type { Command } from './command.ts'

export const start: Command = {
  usage: 'start',
  help: [
    'It prints a line that begins with "ready" when every role is served. It exits with 0 after SIGTERM or SIGINT.',
  ],
  options: {},
  async run() {
    await import('../main.ts')
    // It ends by a signal.
    return await new Promise<never>(() => undefined)
  },
}
