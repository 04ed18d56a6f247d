// `decrypt`: opens sealed values on this machine, without the platform.
import { createServiceOpener } from '@company-data/sdk/service'
import { defineCommand } from '../program/command.ts'
import { exitCodes, usageError } from '../program/exit-codes.ts'

export const decrypt = defineCommand({
  name: 'decrypt',
  about: 'Open sealed values with the key of the service; nothing leaves this machine',
  args: [
    { name: 'WRAPPER', about: 'a sealed value; without it each line of the standard input is one', optional: true },
  ],
  options: { key: { type: 'string', value: 'FILE', about: 'the private PEM of the service' } },
  example: `company-data decrypt '{"_enc":1,"k":"…","iv":"…","d":"…"}' --key service.pem`,
  async run({ args: [wrapper], options, session: { clients, prompt, out } }) {
    if (wrapper === undefined && prompt.isInteractive)
      throw usageError('There is no value to open.', 'Pass it as an argument, or by a pipe.')
    const text = wrapper ?? (await prompt.readInput())
    const wrappers = text.split('\n').filter((line) => line.trim() !== '')
    const opener = createServiceOpener(await clients.privateKey(options.key))
    const results = await opener.decryptMany(wrappers)
    for (const { plaintext, error } of results) {
      const value = plaintext === undefined ? { error: error?.message } : { plaintext }
      if (plaintext === undefined && !out.isJson) out.note(`error: ${error?.message}`)
      else out.plaintext(value, plaintext ?? '')
    }
    return results.every(({ error }) => error === undefined) ? exitCodes.ok : exitCodes.key
  },
})
