// The actions of sign-in apps for their routes (G-141).
import type { SignInAppId } from '@company-data/protocol/contract/ids'
import type { RegeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import type { OauthApp } from '@company-data/protocol/wire/identity/oauth-apps'
import type { NewSecretRequest } from '@company-data/protocol/wire/secret-overlap'
import { type AppManager, lockApp, readApp, requireCompanyId, toRecord } from './app-record.ts'
import { changeApp } from './change-app.ts'
import { createApp } from './create-app.ts'
import type { SignInAppDeps } from './deps.ts'
import { listApps } from './store.ts'

export type AppActions = ReturnType<typeof appActions>

/** The copies of plugin descriptions in one app may have a megabyte. */
const PAGE_APPS = 4

export const appActions = (deps: SignInAppDeps) => {
  const { directory, clients, clock } = deps
  /** Oldest first. The last page may be the only one, and empty. */
  async function* listPages(caller: AppManager): AsyncGenerator<OauthApp[], void> {
    const companyUserId = requireCompanyId(caller)
    const appClients = await clients.appClients.list(companyUserId)
    for (let start = 0; start < Math.max(1, appClients.length); start += PAGE_APPS) {
      const pageClients = appClients.slice(start, start + PAGE_APPS)
      const clientIds = pageClients.map(({ clientId }) => clientId)
      const appRows = await listApps(directory.kysely, companyUserId, clientIds)
      const rows = new Map(appRows.map((row) => [row.clientId, row]))
      const page = pageClients.flatMap((client) => {
        const row = rows.get(client.clientId)
        return row ? [toRecord({ row, client }, clock.now())] : []
      })
      if (page.length > 0 || start === 0) yield page
    }
  }

  return {
    listPages,
    create: createApp(deps),
    change: changeApp(deps),
    read: async (caller: AppManager, id: SignInAppId): Promise<OauthApp> =>
      toRecord(await readApp(deps, requireCompanyId(caller), id), clock.now()),
    regenerate: (caller: AppManager, id: SignInAppId, request: NewSecretRequest): Promise<RegeneratedSecret> =>
      directory.transaction(async (tx) => {
        const { client } = await lockApp(deps, tx, requireCompanyId(caller), id)
        return { client_id: client.clientId, ...(await clients.appClients.renew(tx, client, request, caller)) }
      }),
    remove: (caller: AppManager, id: SignInAppId): Promise<void> =>
      directory.transaction(async (tx) => {
        const { client } = await lockApp(deps, tx, requireCompanyId(caller), id)
        await clients.appClients.remove(tx, client, caller)
      }),
  }
}
