// Connects plugins with their forms: rows and claims look up plugins, and plugins look up the forms that name them.
import { reason } from '@company-data/protocol/reasons'
import type { FieldPlugin } from '@company-data/protocol/wire/plugins/plugins'
import type { Accounts } from '../../features/identity/accounts/index.ts'
import type { SignInAppDeps, SignInApps } from '../../features/identity/sign-in-apps/index.ts'
import type { PluginForms, pluginDescriber, Specs } from '../../features/plugins/plugins/index.ts'
import { type DescribePlugin, isForCustomer, type RequestFields } from '../../features/sharing/request-fields/index.ts'
import type { Services } from '../../features/sharing/services/index.ts'
import type { Platform } from '../open-platform.ts'

type Describer = ReturnType<typeof pluginDescriber>

/** A request row locks its plugin, so that the plugin cannot be deleted before the row exists. */
export const describeForRow =
  (describe: Describer): DescribePlugin =>
  async (db, companyUserId, reference, field) => {
    const result = await describe(reference, { ...field, db, holds: true, companyUserId })
    return 'reason' in result ? result : { plugin: JSON.parse(JSON.stringify(result.plugin)) }
  }

/** Claims are in the directory, and their plugins in the region of the company. */
export const describeForClaim =
  (
    { reachRegion }: Pick<Platform, 'reachRegion'>,
    accounts: Pick<Accounts, 'state'>,
    describe: Describer,
  ): NonNullable<SignInAppDeps['describePlugin']> =>
  async (companyUserId, reference, claim) => {
    const home = (await accounts.state(companyUserId))?.home
    if (home === undefined) return { reason: reason('field_plugin.unknown') }
    const { kysely: db } = reachRegion(home)
    return describe(reference, { ...claim, db, holds: false, companyUserId })
  }

const toSpec = ({ plugin_id, field_type, snapshot, inputs }: FieldPlugin): Specs[string] => ({
  plugin_id,
  field_type,
  snapshot,
  inputs,
})

const toSpecs = (fields: ReadonlyArray<{ key: string; plugin: unknown }>): Specs =>
  Object.fromEntries(
    fields.flatMap(({ key, plugin }) => (plugin === null ? [] : [[key, toSpec(plugin as FieldPlugin)]])),
  )

interface FormDeps {
  signInApps: SignInApps
  accounts: Pick<Accounts, 'state'>
  services: Pick<Services, 'rows'>
  requestFields: Pick<RequestFields, 'rows'>
}

export const pluginForms = ({ signInApps, accounts, services, requestFields }: FormDeps): PluginForms => ({
  async findServiceSpecs(db, companyUserId, serviceCode, customer) {
    const service = await services.rows.findByShareCode(db, companyUserId, serviceCode)
    if (!service) return undefined
    const rows = await requestFields.rows.list(db, service.id)
    return toSpecs(
      rows.filter((row) => isForCustomer(row, customer)).map(({ slug, plugin }) => ({ key: slug, plugin })),
    )
  },
  async findAppClaims(clientId) {
    const app = await signInApps.findClaims(clientId)
    const home = app && (await accounts.state(app.companyUserId))?.home
    if (!app || home === undefined) return undefined
    const { companyUserId, claims } = app
    return { companyUserId, home, specs: toSpecs(claims.map(({ claim: key, plugin }) => ({ key, plugin }))) }
  },
})
