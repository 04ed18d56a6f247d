// All commands, in the order of the help.
import { type Command, defineCommand } from '../program/command.ts'
import { completionScript, type Shell, shells } from '../program/completion.ts'
import { usageError } from '../program/exit-codes.ts'
import { manualPage } from '../program/manual-page.ts'
import { connectionExport } from './connection-export.ts'
import { decrypt } from './decrypt.ts'
import { doctor } from './doctor.ts'
import { verifyDocument } from './documents.ts'
import { eventsTail } from './events-tail.ts'
import { flowDiff, flowList, flowTest, flowValidate } from './flows.ts'
import { flowPublish, flowPull, flowPush } from './flows-pull-push.ts'
import { listen } from './listen.ts'
import { login, logout } from './login.ts'
import { clientList, requestsTail, runList } from './operations.ts'
import { profileList, profileUse, whoami } from './profiles.ts'
import { sandboxAdvance, sandboxAnswer, sandboxCreate, sandboxPersons, sandboxReset } from './sandbox.ts'
import { connections, fields, services } from './sharing.ts'
import { trigger } from './trigger.ts'
import { webhookAttempts, webhookList, webhookProbe, webhookRotate, webhookTest } from './webhooks.ts'

const completion = defineCommand({
  name: 'completion',
  about: 'Print the completion script of a shell',
  args: [{ name: 'SHELL', about: shells.join(', '), choices: shells }],
  example:
    'company-data completion bash > ~/.local/share/bash-completion/completions/company-data\n' +
    'company-data completion fish > ~/.config/fish/completions/company-data.fish',
  async run({ args: [shell = ''], session: { out } }) {
    if (!shells.some((name) => name === shell))
      throw usageError(`There is no completion for \`${shell}\`.`, `Use one of: ${shells.join(', ')}.`)
    const script = completionScript(shell as Shell, commands)
    out.result({ shell, script }, () => script)
    return undefined
  },
})

const man = defineCommand({
  name: 'man',
  about: 'Print the manual page',
  example: 'company-data man > ~/.local/share/man/man1/company-data.1',
  async run({ session: { out } }) {
    const page = manualPage(commands)
    out.result({ page }, () => page)
    return undefined
  },
})

export const commands: readonly Command[] = [
  login,
  logout,
  profileList,
  profileUse,
  whoami,
  doctor,
  services,
  clientList,
  fields,
  connections,
  connectionExport,
  webhookList,
  webhookAttempts,
  webhookTest,
  webhookProbe,
  webhookRotate,
  listen,
  trigger,
  sandboxCreate,
  sandboxPersons,
  sandboxAnswer,
  sandboxAdvance,
  sandboxReset,
  eventsTail,
  requestsTail,
  decrypt,
  verifyDocument,
  flowList,
  flowPull,
  flowValidate,
  flowTest,
  flowDiff,
  flowPush,
  flowPublish,
  runList,
  man,
  completion,
]
