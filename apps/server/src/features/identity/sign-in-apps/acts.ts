// What the routes of sign-in apps call (G-141).
import type { RegeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import type { OauthApp } from '@company-data/protocol/wire/identity/oauth-apps'
import { type AppManager, companyOf, lockApp, readApp, recordOf } from './app-record.ts'
import { changeApp } from './change-app.ts'
import { createApp } from './create-app.ts'
import type { SignInAppNeeds } from './needs.ts'
import { listApps } from './store.ts'

export type AppActs = ReturnType<typeof appActs>

export const appActs = (needs: SignInAppNeeds) => {
  const { directory, clients } = needs
  /** Oldest first; two queries, however many there are. */
  const list = async (caller: AppManager): Promise<OauthApp[]> => {
    const companyUserId = companyOf(caller)
    const rows = new Map((await listApps(directory.kysely, companyUserId)).map((row) => [row.clientId, row]))
    const appClients = await clients.appClients.list(companyUserId)
    return appClients.flatMap((client) => {
      const row = rows.get(client.clientId)
      return row ? [recordOf({ row, client })] : []
    })
  }

  return {
    list,
    create: createApp(needs),
    change: changeApp(needs),
    read: async (caller: AppManager, id: string): Promise<OauthApp> =>
      recordOf(await readApp(needs, companyOf(caller), id)),
    regenerate: (caller: AppManager, id: string): Promise<RegeneratedSecret> =>
      directory.transaction(async (tx) => {
        const { client } = await lockApp(needs, tx, companyOf(caller), id)
        return { client_id: client.clientId, client_secret: await clients.appClients.renew(tx, client, caller) }
      }),
    remove: (caller: AppManager, id: string): Promise<void> =>
      directory.transaction(async (tx) => {
        const { client } = await lockApp(needs, tx, companyOf(caller), id)
        await clients.appClients.remove(tx, client, caller)
      }),
  }
}
