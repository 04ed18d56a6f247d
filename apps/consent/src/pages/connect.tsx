// Connects with the service first, because only connected persons approve logins (CX-21): each value is sealed here (G-083).
import { sealValue } from '@company-data/crypto'
import type { ProfileByCode } from '@company-data/protocol/wire/sharing/profile-by-code'
import type { RequestField } from '@company-data/protocol/wire/sharing/request-fields'
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import { Notice, useTexts } from '@company-data/ui'
import { useNamesakeGate } from '@company-data/web/companies'
import { useMemo } from 'react'
import { PageLayout } from '../layout/page-layout.tsx'
import { getRequester } from '../layout/requester.ts'
import { listTypedTexts, type Picked } from '../picker/question.ts'
import { usePickers } from '../picker/use-pickers.ts'
import { ValuePickers } from '../picker/value-pickers.tsx'
import { call } from '../platform/api.ts'
import { createGuard, refuseOwnSecrets } from '../platform/own-secrets.ts'
import { rememberConnection, requirePinnedKey } from '../platform/pins.ts'
import type { Session } from '../platform/session.ts'
import { type Profile, sealFor } from '../profile/profile.ts'
import type { Settle } from '../screen.tsx'
import { consentTexts, type StepName } from '../texts/texts.ts'
import { explainDecision } from './decision.tsx'
import { isRefusal } from './explain.ts'
import { PageForm } from './page-form.tsx'
import { readPluginPass } from './plugin-pass.ts'
import type { Visit } from './visit.ts'

type Service = Extract<ProfileByCode, { kind: 'service' }>

export const readService = async ({ home, token }: Session, code: string): Promise<Service> =>
  call<Service>(home, '/api/profile/by-code', { query: { code }, token })

const toSlotAnswer = async (
  field: RequestField,
  picked: Picked,
  publicKey: string,
  session: Session,
): Promise<SlotAnswer> => {
  if ('text' in picked) {
    return { slug: field.slug, contact_data_id: null, live: false, value: await sealValue(picked.text, publicKey) }
  }
  const value = await sealFor(picked.from, publicKey, session)
  return { slug: field.slug, contact_data_id: picked.from.datum.id, live: !field.one_time, value }
}

const connect = async (
  session: Session,
  code: string,
  service: Service,
  picked: ReadonlyArray<readonly [name: string, picked: Picked]>,
): Promise<void> => {
  await refuseOwnSecrets(session, listTypedTexts(picked))
  const { service_id: id, public_key } = service
  const target = { id, publicKey: public_key, code, isConnected: false, mayBeUnpinned: false }
  const publicKey = await requirePinnedKey(session, target)
  const answers = picked.flatMap(([name, value]) =>
    service.fields.filter(({ slug }) => slug === name).map((field) => toSlotAnswer(field, value, publicKey, session)),
  )
  const body = { code, config_token: service.config_token, answers: await Promise.all(answers) }
  const options = { method: 'POST', token: session.token, body }
  const connection = await call<{ id: string }>(session.home, '/api/company-connections', options).catch(
    (error: unknown) => {
      // Connected in the meantime, in another window or by a call whose response was lost: nothing is left to do.
      if (!isRefusal(error, 'company_connections.already_connected')) throw error
    },
  )
  if (connection) await rememberConnection(session, target, connection.id)
}

interface ConnectProps {
  visit: Visit
  session: Session
  service: Service
  profile: Profile
  steps: readonly StepName[]
  /** The service has changed the form since it was shown. */
  hasChanged: boolean
  /** `changed` when the form has to be read again. */
  settle: Settle<'done' | 'changed' | 'denied'>
}

const useConnectForm = ({ visit, session, service, profile }: ConnectProps) => {
  const code = visit.authorization.details.service_code ?? ''
  const questions = useMemo(
    () =>
      service.fields.map((field) => ({
        ...field,
        name: field.slug,
        isRequired: field.mandatory,
        isLive: !field.one_time,
      })),
    [service],
  )
  const guard = useMemo(() => createGuard(session), [session])
  const getPass = () => readPluginPass(session, { code })
  const form = usePickers(profile, questions, { getPass, refuseText: guard.refuse })
  const work = async (): Promise<'done' | 'changed'> => {
    try {
      await connect(session, code, service, form.picked())
      return 'done'
    } catch (error) {
      if (isRefusal(error, 'services.config_conflict')) return 'changed'
      throw error
    }
  }
  return { ...form, guard, work }
}

export const ConnectPage = (props: ConnectProps) => {
  const { visit, service, steps, hasChanged, settle } = props
  const allTexts = useTexts(consentTexts)
  const texts = allTexts.connect
  const { pickers, guard, impossible, check, work } = useConnectForm(props)
  const gate = useNamesakeGate({ state: 'done', namesake: visit.namesake })
  const isImpossible = impossible.length > 0
  const canSubmit = gate.isOpen && !isImpossible
  return (
    <PageLayout
      title={texts.title(service.name)}
      lead={texts.lead}
      requester={getRequester(visit.authorization)}
      gate={gate}
      steps={{ names: steps, current: 'connect' }}
    >
      <PageForm<'done' | 'changed'>
        submit={canSubmit ? { label: texts.submit, busy: texts.busy } : undefined}
        deny={texts.deny}
        check={check}
        work={work}
        explain={(error) => explainDecision(allTexts, props, error)}
        settle={settle}
      >
        {(errors) => (
          <>
            {hasChanged && <Notice tone="warn">{texts.changed}</Notice>}
            {isImpossible && <Notice tone="bad">{texts.impossible(impossible.join(', '))}</Notice>}
            {pickers.length > 0 ? (
              <Notice tone="sealed">{texts.sealed(service.company_name)}</Notice>
            ) : (
              <Notice tone="info">{texts.nothing}</Notice>
            )}
            <ValuePickers pickers={pickers} guard={guard} errors={errors} />
          </>
        )}
      </PageForm>
    </PageLayout>
  )
}
