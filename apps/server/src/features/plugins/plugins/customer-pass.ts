// Passes for request rows and claims: a caller who may connect or sign in may ask the plugins of that form.
import { ApiError } from '@company-data/protocol/errors'
import { companyCodePattern, serviceShareCodePattern } from '@company-data/protocol/limits'
import type { CustomerPluginPass, PluginPass, PluginSpec } from '@company-data/protocol/wire/plugins/plugins'
import type { AccountClientCaller, SessionCaller } from '../../../gate/caller.ts'
import type { RegionDb } from '../../../schema/region.ts'
import type { PluginDeps } from './deps.ts'
import type { Home, Passes } from './passes.ts'

export type PluginCustomer = SessionCaller | AccountClientCaller

export type Specs = Readonly<Record<string, PluginSpec>>

/** Looks up the plugins that a form names. */
export interface PluginForms {
  /** The plugin rows of a service for an audience, by slug; undefined: the service does not exist. */
  findServiceSpecs(
    db: RegionDb,
    companyUserId: string,
    serviceCode: string,
    customer: 'person' | 'company',
  ): Promise<Specs | undefined>
  /** The plugin claims of a sign-in app, with its company; undefined: the app does not exist. */
  findAppClaims(clientId: string): Promise<{ companyUserId: string; home: string; specs: Specs } | undefined>
}

type Deps = Pick<PluginDeps, 'accounts'> & { forms: PluginForms; homes: (region: string) => Home }

export const customerPasses = ({ accounts, homes, forms }: Deps, passes: Passes) => {
  const issueForService = async (customer: PluginCustomer, code: string): Promise<PluginPass> => {
    const [companyCode = '', serviceCode = '', ...more] = code.split('/')
    const company = companyCodePattern.test(companyCode) ? await accounts.findByCode(companyCode) : undefined
    const isCode = more.length === 0 && serviceShareCodePattern.test(serviceCode)
    if (company?.usertype !== 'company' || !isCode) throw new ApiError('profile.code_not_found')
    const home = homes(company.home)
    const kind = customer.kind === 'person' ? 'person' : 'company'
    const specs = await forms.findServiceSpecs(home.db, company.userId, serviceCode, kind)
    if (specs === undefined) throw new ApiError('profile.code_not_found')
    return passes.flow(home, company.userId, specs)
  }

  const issueForApp = async (clientId: string): Promise<PluginPass> => {
    const app = await forms.findAppClaims(clientId)
    if (app === undefined) throw new ApiError('oauth_apps.not_found')
    return passes.flow(homes(app.home), app.companyUserId, app.specs)
  }

  return (customer: PluginCustomer, { code, client_id }: CustomerPluginPass): Promise<PluginPass> =>
    code === undefined ? issueForApp(client_id ?? '') : issueForService(customer, code)
}
