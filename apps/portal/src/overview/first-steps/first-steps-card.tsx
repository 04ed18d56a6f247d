// The first steps as a card: done ones on one line, the current one open, the others by name.

import type { CreatedService, ServiceRecord } from '@company-data/sdk/company'
import { Button, Card, Icon, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../session/use-session.tsx'
import { FieldsStep } from './fields-step.tsx'
import styles from './first-steps.module.css'
import { firstStepsTexts } from './first-steps-texts.ts'
import { currentStep, type GuideStep, guideSteps } from './guide.ts'
import { PersonStep } from './person-step.tsx'
import { SecretStep, ServiceStep } from './service-step.tsx'
import { ValueStep } from './value-step.tsx'

interface StepProps {
  step: GuideStep
  current: GuideStep
  /** The result, once it is done. */
  result: ReactNode
  children: ReactNode
}

const Step = ({ step, current, result, children }: StepProps) => {
  const texts = useTexts(firstStepsTexts)
  const index = guideSteps.indexOf(step)
  const isDone = index < guideSteps.indexOf(current)
  const { title, text } = texts.steps[step]
  return (
    <li className={styles.step} data-done={isDone || undefined} aria-current={step === current ? 'step' : undefined}>
      <span className={styles.number} aria-hidden>
        {isDone ? <Icon name="check" size={13} /> : index + 1}
      </span>
      <div className={styles.body}>
        <h3>{title}</h3>
        <p className="muted">{isDone ? result : text}</p>
        {step === current && <div className={styles.work}>{children}</div>}
      </div>
    </li>
  )
}

interface StepsProps {
  service: ServiceRecord
  connections: number
  onFinish: () => void
}

/** From the second step on there is a service, whose fields are loaded. */
const ServiceSteps = ({ service, connections, onFinish, created, onStored }: StepsProps & SecretProps) => {
  const client = useClient()
  const requested = useQuery({
    queryKey: ['request-fields', service.id],
    queryFn: () => client.requestFields.read(service.id),
  })
  const { fields = [] } = requested.data ?? {}
  const step = created
    ? 'service'
    : currentStep({ hasService: true, hasFields: fields.length > 0, hasConnection: connections > 0 })
  return (
    <QueryView query={requested} shape="form">
      {() => (
        <Steps
          current={step}
          results={{
            service: `${service.name} · ${service.code}`,
            fields: fields.map(({ label }) => label).join(', '),
          }}
        >
          {created && (
            <SecretStep
              service={created.service}
              passphrase={created.keys.passphrase}
              isCopyMissing={created.recoveryCopyError !== undefined}
              onStored={onStored}
            />
          )}
          {step === 'fields' && <FieldsStep service={service} />}
          {step === 'person' && <PersonStep service={service} fields={fields} />}
          {step === 'value' && (
            <ValueStep service={service} fields={fields} connections={connections} onFinish={onFinish} />
          )}
        </Steps>
      )}
    </QueryView>
  )
}

interface StepListProps {
  current: GuideStep
  results?: Partial<Record<GuideStep, ReactNode>>
  children: ReactNode
}

const Steps = ({ current, results = {}, children }: StepListProps) => (
  <ol className={styles.steps}>
    {guideSteps.map((step) => (
      <Step key={step} step={step} current={current} result={results[step]}>
        {children}
      </Step>
    ))}
  </ol>
)

interface SecretProps {
  created: CreatedService | undefined
  onStored: () => void
}

interface FirstStepsProps {
  /** The oldest service of the company. */
  service: ServiceRecord | undefined
  connections: number
  onHide: () => void
}

export const FirstSteps = ({ service, connections, onHide }: FirstStepsProps) => {
  const texts = useTexts(firstStepsTexts)
  const [created, setCreated] = useState<CreatedService>()
  const subject = created?.service ?? service
  return (
    <Card
      title={texts.title}
      text={texts.lead}
      actions={
        subject !== undefined &&
        created === undefined && (
          <Button kind="quiet" onClick={onHide}>
            {texts.hide}
          </Button>
        )
      }
    >
      {subject === undefined ? (
        <Steps current="service">
          <ServiceStep onCreated={setCreated} />
        </Steps>
      ) : (
        <ServiceSteps
          service={subject}
          connections={connections}
          onFinish={onHide}
          created={created}
          onStored={() => setCreated(undefined)}
        />
      )}
    </Card>
  )
}
