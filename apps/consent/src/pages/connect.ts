// Connects with the service first, because only connected persons approve logins (CX-21): each value is sealed here (G-083).
import { sealValue } from '@company-data/crypto'
import type { ProfileByCode } from '@company-data/protocol/wire/sharing/profile-by-code'
import type { RequestField } from '@company-data/protocol/wire/sharing/request-fields'
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import { call } from '../platform/api.ts'
import { requirePinnedKey } from '../platform/pins.ts'
import type { Session } from '../platform/session.ts'
import { type Profile, sealFor } from '../profile/profile.ts'
import { element } from '../view/element.ts'
import { problemBox, runForm } from '../view/form.ts'
import { type Picked, type ValuePicker, valuePicker } from '../view/value-picker.ts'
import { endsThePage } from './decision.ts'
import { explain, isRefusal } from './explain.ts'
import { pluginSource } from './plugin-source.ts'
import { buildStep, getRequester, noticeBox, type StepName, type Visit } from './visit.ts'

export type Service = Extract<ProfileByCode, { kind: 'service' }>

export const readService = async ({ home, token }: Session, code: string): Promise<Service> =>
  call<Service>(home, '/api/profile/by-code', { query: { code }, token })

interface FieldPicker {
  field: RequestField
  picker: ValuePicker
}

const toSlotAnswer = async (
  field: RequestField,
  picked: Picked,
  publicKey: string,
  session: Session,
): Promise<SlotAnswer> => {
  if ('typed' in picked) {
    return { slug: field.slug, contact_data_id: null, live: false, value: await sealValue(picked.typed, publicKey) }
  }
  const value = await sealFor(picked.from, publicKey, session)
  return { slug: field.slug, contact_data_id: picked.from.datum.id, live: !field.one_time, value }
}

const connect = async (
  session: Session,
  code: string,
  service: Service,
  picked: ReadonlyArray<[RequestField, Picked]>,
) => {
  const publicKey = await requirePinnedKey(session, service.service_id, service.public_key)
  const answers = await Promise.all(picked.map(([field, value]) => toSlotAnswer(field, value, publicKey, session)))
  const body = { code, config_token: service.config_token, answers }
  await call(session.home, '/api/company-connections', { method: 'POST', token: session.token, body }).catch(
    (error: unknown) => {
      // Connected in the meantime, in another window or by a call whose response was lost: nothing is left to do.
      if (!isRefusal(error, 'company_connections.already_connected')) throw error
    },
  )
}

const pickersFor = (
  { texts, authorization }: Visit,
  session: Session,
  { service, profile }: ConnectOptions,
): FieldPicker[] => {
  const code = authorization.details.service_code ?? ''
  const findAnswer = (slug: string) => pickers.find(({ field }) => field.slug === slug)?.picker.current()
  const pickers: FieldPicker[] = service.fields.map((field) => {
    const picker = valuePicker(texts, profile, {
      ...field,
      name: field.slug,
      isRequired: field.mandatory,
      isLive: !field.one_time,
      plugin: pluginSource(session, field.plugin, { code }, findAnswer),
    })
    return { field, picker }
  })
  return pickers
}

const readPicked = (pickers: readonly FieldPicker[]): Array<[RequestField, Picked]> =>
  pickers.flatMap(({ field, picker }) => {
    const picked = picker.read()
    return picked ? [[field, picked] as [RequestField, Picked]] : []
  })

export interface ConnectOptions {
  service: Service
  profile: Profile
  steps: readonly StepName[]
  /** The service has changed the form since it was shown. */
  hasChanged: boolean
}

/** `changed` when the form has to be read again. */
export const connectPage = (
  visit: Visit,
  session: Session,
  options: ConnectOptions,
): Promise<'done' | 'changed' | 'denied'> => {
  const { texts, layout, authorization } = visit
  const { service, steps, hasChanged } = options
  const connectTexts = texts.connect
  const pickers = pickersFor(visit, session, options)
  const missing = pickers.filter(({ picker }) => picker.isImpossible).map(({ field }) => field.label)
  let picked: Array<[RequestField, Picked]> = []
  const form = runForm<'done' | 'changed'>({
    content: [
      hasChanged && noticeBox('warn', 'alert', connectTexts.changed),
      missing.length > 0 && problemBox({ message: connectTexts.impossible(missing.join(', ')) }),
      pickers.length > 0
        ? noticeBox('sealed', 'lock', connectTexts.sealed(service.company_name))
        : noticeBox('plain', 'check', connectTexts.nothing),
      element('ul', { class: 'asked-list' }, ...pickers.map(({ picker }) => picker.node)),
    ],
    submit: missing.length > 0 ? undefined : { label: connectTexts.submit, busy: connectTexts.busy },
    deny: connectTexts.deny,
    check() {
      picked = readPicked(pickers)
      return true
    },
    async work() {
      try {
        await connect(session, authorization.details.service_code ?? '', service, picked)
        return 'done'
      } catch (error) {
        if (isRefusal(error, 'services.config_conflict')) return 'changed'
        throw error
      }
    },
    explain: (error) => (endsThePage(visit, error) ? undefined : explain(texts, error)),
  })
  layout.show({
    title: connectTexts.title(service.name),
    lead: connectTexts.lead,
    requester: getRequester(authorization),
    step: buildStep(visit, steps, 'connect'),
    body: [form.node],
  })
  return form.outcome
}
