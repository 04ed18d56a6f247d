// `sandbox create`, `persons`, `answer`, `advance` and `reset`: tests without real customers.
import { resolve } from 'node:path'
import { hasLevel, type Level } from '@company-data/protocol/levels'
import { type SandboxRules, startAnswering } from '@company-data/sdk/sandbox'
import type { Manager } from '../profiles/clients.ts'
import { findStoreKind, openSecretStore } from '../profiles/secret-store.ts'
import { defineCommand } from '../program/command.ts'
import { CommandError, exitCodes, usageError } from '../program/exit-codes.ts'
import type { Session } from '../program/session.ts'
import { keepNewService } from '../sandbox/keep-new-service.ts'
import { keyFileName } from '../sandbox/key-file.ts'
import { openLogins } from '../sandbox/logins.ts'
import { openSandbox } from '../sandbox/open-sandbox.ts'
import { serviceOption } from './sharing.ts'

const SAMPLE_FIELDS = [
  { slug: 'first_name', label: 'First name', type: 'text', mandatory: true },
  { slug: 'email', label: 'E-mail', type: 'email' },
]

/** So that the first person shares a value. */
const publishSampleFields = async (manager: Manager, serviceId: string): Promise<void> => {
  const { config_token } = await manager.requestFields.read(serviceId)
  await manager.requestFields.publish(serviceId, config_token, SAMPLE_FIELDS)
}

const CLIENT_LEVEL = 'basic'

/** Refuses before there is a service that could have no client. */
const requireLevel = (level: Level): void => {
  if (!hasLevel(level, CLIENT_LEVEL))
    throw new CommandError(
      exitCodes.refused,
      `The company has the level \`${level}\`, and the client of a service needs \`${CLIENT_LEVEL}\`.`,
      'Choose a plan in the portal, under Company, then run the command again.',
    )
}

export const sandboxCreate = defineCommand({
  name: 'sandbox create',
  about: 'Create a sandbox service with its client, key and first fields, and use it in this profile',
  args: [{ name: 'NAME', about: 'the name of the service' }],
  options: {
    email: { type: 'string', value: 'EMAIL', about: 'the address for alerts; default: yours' },
    'without-fields': { type: 'boolean', about: 'ask for nothing; otherwise for a first name and an e-mail address' },
    replace: { type: 'boolean', about: 'use it in place of the service of this profile, whose stored secrets go' },
  },
  example: 'company-data sandbox create "Shop tests"',
  async run({ args: [name = ''], options, session }) {
    const { clients, profiles, system, out } = session
    const [url, manager, profile] = [await clients.url(), await clients.manager(), await profiles.read()]
    const profileName = await profiles.name()
    if (profile?.service !== undefined && !options.replace)
      throw usageError(
        `The profile \`${profileName}\` has the service ${profile.service.service_id} and its secrets.`,
        'Sign in with another profile (`--profile tests`), or add --replace.',
      )
    const account = await manager.account.read()
    requireLevel(account.level)
    const admin_email = options.email ?? profile?.owner?.email ?? account.email
    const kind = await findStoreKind(system, profile?.secrets)
    out.progress('Making the service and its key …')
    const { service, keys } = await manager.services.create({ name, admin_email, sandbox: true })
    const keyFile = resolve(system.folder, keyFileName(service.share_code))
    const client = await keepNewService(manager, { service, keys, keyFile }, openSecretStore(system, kind), profileName)
    const members = { service: { client_id: client.client_id, service_id: service.id }, key_file: keyFile }
    await profiles.save((present) => ({ ...present, url, secrets: kind, ...members }))
    // Only now: a failure must not lose the key, which the platform does not have.
    if (!options['without-fields']) await publishSampleFields(manager, service.id)
    const result = { service_id: service.id, code: service.code, client_id: client.client_id, key_file: keyFile }
    out.result(result, () =>
      [
        `${out.style('green', 'Created')} the sandbox ${service.code}; the profile \`${profileName}\` uses it now.`,
        `Its key is ${keyFile}, and its passphrase is with the other secrets of the profile.`,
        'Next: `company-data listen --decrypt` in one terminal, `company-data trigger connection_created` in another.',
      ].join('\n'),
    )
    return undefined
  },
})

const readNumber = (text: string, name: string, max: number): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > max)
    throw usageError(`${name} cannot be \`${text}\`.`, `Use a whole number from 1 to ${max}.`)
  return number
}

const MAX_PERSONS = 50

export const sandboxPersons = defineCommand({
  name: 'sandbox persons',
  about: 'List the persons of a sandbox; with --add make more, with realistic data',
  options: {
    add: { type: 'string', value: 'NUMBER', about: 'make this many persons, who connect with the service' },
    service: serviceOption,
  },
  example: 'company-data sandbox persons --add 3',
  async run({ options, session }) {
    const count = options.add === undefined ? 0 : readNumber(options.add, '--add', MAX_PERSONS)
    const { sandbox, serviceId } = await openSandbox(session, options.service)
    const logins = await openLogins(session)
    for (let index = 0; index < count; index += 1) {
      session.out.progress(`Making person ${index + 1} of ${count} …`)
      const person = await sandbox.createPerson()
      await logins.add(serviceId, person.login)
      await person.connect()
    }
    const rows = await sandbox.listPersons()
    session.out.result(rows, () => session.out.table(rows, 'The sandbox has no persons yet. Add --add 3.'))
    return undefined
  },
})

export const sandboxReset = defineCommand({
  name: 'sandbox reset',
  about: 'Delete all persons of a sandbox with everything that is theirs',
  options: { service: serviceOption },
  example: 'company-data sandbox reset',
  async run({ options, session }) {
    const { sandbox, serviceId } = await openSandbox(session, options.service)
    await sandbox.deletePersons()
    await (await openLogins(session)).forget(serviceId)
    session.out.result({ service_id: serviceId, persons: 0 }, () => 'The sandbox has no persons any more.')
    return undefined
  },
})

const MAX_SECONDS = 10 * 366 * 24 * 3600

export const sandboxAdvance = defineCommand({
  name: 'sandbox advance',
  about: 'Move the clock of a sandbox ahead; nothing of another service moves',
  args: [{ name: 'SECONDS', about: 'how far' }],
  options: { service: serviceOption },
  example: 'company-data sandbox advance 86400',
  async run({ args: [seconds = ''], options, session }) {
    const advance_seconds = readNumber(seconds, 'SECONDS', MAX_SECONDS)
    const { sandbox, serviceId } = await openSandbox(session, options.service)
    await sandbox.advance(advance_seconds)
    session.out.result({ service_id: serviceId, advance_seconds }, () => `Moved ahead by ${advance_seconds} s.`)
    return undefined
  },
})

/** The persons whose logins this machine has, enrolled if they are to decide on logins of customers. */
const openPersons = async (session: Session, givenId: string | undefined, isEnrolling: boolean) => {
  const { sandbox, serviceId, manager } = await openSandbox(session, givenId)
  const logins = await (await openLogins(session)).list(serviceId)
  if (logins.length === 0)
    throw usageError('This machine has made no person of the sandbox.', 'Run `company-data sandbox persons --add 1`.')
  const persons = await Promise.all(logins.map((login) => sandbox.openPerson(login)))
  if (!isEnrolling) return persons
  const { client_id } = await manager.serviceClients.read(serviceId)
  for (const person of persons) {
    if ((await person.lookUpConnection()) === undefined) await person.connect()
    await person.enroll(client_id)
  }
  return persons
}

export const sandboxAnswer = defineCommand({
  name: 'sandbox answer',
  about: 'Answer by rule for all persons that this machine made, until Ctrl-C',
  options: {
    requests: { type: 'string', value: 'RULE', about: 'invitations', choices: ['accept', 'reject'] },
    documents: { type: 'string', value: 'RULE', about: 'documents and contracts', choices: ['agree', 'decline'] },
    consents: { type: 'string', value: 'RULE', about: 'new request fields', choices: ['accept', 'decline'] },
    runs: { type: 'string', value: 'RULE', about: 'flow runs', choices: ['answer', 'cancel'] },
    logins: {
      type: 'string',
      value: 'RULE',
      about: 'logins; one with digits is only denied',
      choices: ['approve', 'deny'],
    },
    'ask-for-change': { type: 'string', value: 'TEXT', about: 'decline documents and runs with this message' },
    after: { type: 'string', value: 'SECONDS', about: 'the time that each answer takes' },
    service: serviceOption,
  },
  example: 'company-data sandbox answer --requests accept --documents agree --after 5',
  async run({ options, session }) {
    const { system, out } = session
    const { requests, documents, consents, runs, logins: loginRule, 'ask-for-change': asksForChange, after } = options
    const rules = {
      requests,
      documents,
      consents,
      runs,
      logins: loginRule,
      asksForChange,
      afterMs: after === undefined ? undefined : readNumber(after, '--after', 600) * 1000,
    }
    const setRules = Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined)) as SandboxRules
    const persons = await openPersons(session, options.service, loginRule !== undefined)
    const answering = await Promise.all(persons.map((person) => startAnswering(person, setRules)))
    await session.clients.close()
    out.item({ persons: answering.length }, () => `${answering.length} persons answer. End with Ctrl-C.`)
    const interruption = new Promise<void>((end) => {
      if (system.signal.aborted) end()
      system.signal.addEventListener('abort', () => end(), { once: true })
    })
    // A person who fails ends the command: otherwise it would say that this person answers.
    await Promise.race([interruption, ...answering.map(({ ended }) => ended)]).finally(() =>
      Promise.allSettled(answering.map((person) => person.stop())),
    )
    return exitCodes.interrupted
  },
})
