// The actions of sign-in apps for their routes (G-141).
import type { RegeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import type { OauthApp } from '@company-data/protocol/wire/identity/oauth-apps'
import type { NewSecretRequest } from '@company-data/protocol/wire/secret-overlap'
import { type AppManager, lockApp, readApp, requireCompanyId, toRecord } from './app-record.ts'
import { changeApp } from './change-app.ts'
import { createApp } from './create-app.ts'
import type { SignInAppDeps } from './deps.ts'
import { listApps } from './store.ts'

export type AppActions = ReturnType<typeof appActions>

export const appActions = (deps: SignInAppDeps) => {
  const { directory, clients, clock } = deps
  /** Oldest first; two queries for any number of apps. */
  const list = async (caller: AppManager): Promise<OauthApp[]> => {
    const companyUserId = requireCompanyId(caller)
    const rows = new Map((await listApps(directory.kysely, companyUserId)).map((row) => [row.clientId, row]))
    const appClients = await clients.appClients.list(companyUserId)
    return appClients.flatMap((client) => {
      const row = rows.get(client.clientId)
      return row ? [toRecord({ row, client }, clock.now())] : []
    })
  }

  return {
    list,
    create: createApp(deps),
    change: changeApp(deps),
    read: async (caller: AppManager, id: string): Promise<OauthApp> =>
      toRecord(await readApp(deps, requireCompanyId(caller), id), clock.now()),
    regenerate: (caller: AppManager, id: string, request: NewSecretRequest): Promise<RegeneratedSecret> =>
      directory.transaction(async (tx) => {
        const { client } = await lockApp(deps, tx, requireCompanyId(caller), id)
        return { client_id: client.clientId, ...(await clients.appClients.renew(tx, client, request, caller)) }
      }),
    remove: (caller: AppManager, id: string): Promise<void> =>
      directory.transaction(async (tx) => {
        const { client } = await lockApp(deps, tx, requireCompanyId(caller), id)
        await clients.appClients.remove(tx, client, caller)
      }),
  }
}
