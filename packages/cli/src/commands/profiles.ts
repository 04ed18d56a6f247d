// `profiles`, `profiles use` and `whoami`: which platform and which credentials a command uses.
import { defineCommand } from '../program/command.ts'

export const profileList = defineCommand({
  name: 'profiles',
  about: 'List the profiles of this machine',
  example: 'company-data profiles --json',
  async run({ session: { profiles, out } }) {
    const { current, profiles: table } = await profiles.list()
    const rows = Object.entries(table).map(([name, { url, secrets, service, account, owner }]) => ({
      name,
      current: name === current,
      url,
      service_client: service?.client_id ?? null,
      account_client: account?.client_id ?? null,
      owner: owner?.email ?? null,
      secrets,
    }))
    out.result(rows, () => out.table(rows, 'There is no profile yet. Run `company-data login`.'))
    return undefined
  },
})

export const profileUse = defineCommand({
  name: 'profiles use',
  about: 'Make a profile the current one',
  args: [{ name: 'NAME', about: 'the profile' }],
  example: 'company-data profiles use staging',
  async run({ args: [name = ''], session: { profiles, out } }) {
    await profiles.use(name)
    out.result({ current: name }, () => `The current profile is \`${name}\`.`)
    return undefined
  },
})

export const whoami = defineCommand({
  name: 'whoami',
  about: 'Show the platform, the region and whose credentials are used',
  example: 'company-data whoami',
  async run({ session: { profiles, clients, system, out } }) {
    const profile = await profiles.read()
    const usesVariables = Boolean(system.env.COMPANY_DATA_CLIENT_ID)
    const service = (await clients.has('service')) ? await clients.service() : undefined
    const identity = await service?.whoami()
    const token = await service?.token()
    const manager = (await clients.has('manager')) ? await clients.manager() : undefined
    const account = await manager?.account.read()
    const result = {
      profile: usesVariables ? null : await profiles.name(),
      url: await clients.url(),
      region: account?.region ?? null,
      api_url: token?.apiUrl ?? null,
      service_id: identity?.service_id ?? null,
      company_user_id: identity?.company_user_id ?? account?.user_id ?? null,
      email: account?.email ?? null,
      credentials: [
        ...(identity ? ['service client'] : []),
        ...(profile?.account || system.env.COMPANY_DATA_CLIENT_ID?.startsWith('acct_') ? ['account client'] : []),
        ...(profile?.owner ? ['owner'] : []),
      ],
      key_file: system.env.COMPANY_DATA_KEY_FILE || (profile?.key_file ?? null),
    }
    out.result(result, () =>
      Object.entries(result)
        .map(([name, value]) => `${name.padEnd(16)} ${Array.isArray(value) ? value.join(', ') : (value ?? '-')}`)
        .join('\n'),
    )
    return undefined
  },
})
