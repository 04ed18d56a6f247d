// Connects with the service first, because only connected persons approve logins (CX-21): each value is sealed here (G-083).
import { sealValue } from '@company-data/crypto'
import type { ProfileByCode } from '@company-data/protocol/wire/sharing/profile-by-code'
import type { RequestField } from '@company-data/protocol/wire/sharing/request-fields'
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import { call } from '../platform/api.ts'
import type { Session } from '../platform/session.ts'
import { type Profile, sealFor } from '../profile/profile.ts'
import { element } from '../view/element.ts'
import { problemBox, runForm } from '../view/form.ts'
import { type Picked, type ValuePicker, valuePicker } from '../view/value-picker.ts'
import { endsThePage } from './decision.ts'
import { explain, isRefusal } from './explain.ts'
import { pluginSource } from './plugin-source.ts'
import { noticeBox, requesterOf, type StepName, stepOf, type Visit } from './visit.ts'

export type Service = Extract<ProfileByCode, { kind: 'service' }>

export const readService = async ({ home, token }: Session, code: string): Promise<Service> =>
  call<Service>(home, '/api/profile/by-code', { query: { code }, token })

interface FieldPicker {
  field: RequestField
  picker: ValuePicker
}

const answerOf = async (
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
  const answers = await Promise.all(picked.map(([field, value]) => answerOf(field, value, service.public_key, session)))
  const body = { code, config_token: service.config_token, answers }
  await call(session.home, '/api/company-connections', { method: 'POST', token: session.token, body }).catch(
    (error: unknown) => {
      // Connected in the meantime, in another window or by a call whose answer was lost: what was wanted is there.
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
  const answerOf = (slug: string) => pickers.find(({ field }) => field.slug === slug)?.picker.current()
  const pickers: FieldPicker[] = service.fields.map((field) => {
    const picker = valuePicker(texts, profile, {
      ...field,
      name: field.slug,
      isRequired: field.mandatory,
      isLive: !field.one_time,
      plugin: pluginSource(session, field.plugin, { code }, answerOf),
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
  /** The form was shown before, and the service has changed it since. */
  hasChanged: boolean
}

/** `changed` when the form has to be read again. */
export const connectPage = (
  visit: Visit,
  session: Session,
  options: ConnectOptions,
): Promise<'done' | 'changed' | 'denied'> => {
  const { texts, frame, authorization } = visit
  const { service, steps, hasChanged } = options
  const words = texts.connect
  const pickers = pickersFor(visit, session, options)
  const missing = pickers.filter(({ picker }) => picker.isImpossible).map(({ field }) => field.label)
  let picked: Array<[RequestField, Picked]> = []
  const form = runForm<'done' | 'changed'>({
    content: [
      hasChanged && noticeBox('warn', 'alert', words.changed),
      missing.length > 0 && problemBox({ message: words.impossible(missing.join(', ')) }),
      pickers.length > 0
        ? noticeBox('sealed', 'lock', words.sealed(service.company_name))
        : noticeBox('plain', 'check', words.nothing),
      element('ul', { class: 'asked-list' }, ...pickers.map(({ picker }) => picker.node)),
    ],
    submit: missing.length > 0 ? undefined : { label: words.submit, busy: words.busy },
    deny: words.deny,
    check() {
      picked = readPicked(pickers)
      return true
    },
    async act() {
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
  frame.show({
    title: words.title(service.name),
    lead: words.lead,
    requester: requesterOf(authorization),
    step: stepOf(visit, steps, 'connect'),
    body: [form.node],
  })
  return form.outcome
}
