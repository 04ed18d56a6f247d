// The last step: the first connection with its values, as stored on the platform and as opened on this device.

import type { ConnectionRecord, ManagedRequestFieldSet, ServiceRecord } from '@company-data/sdk/company'
import { Button, Icon, LinkButton, Row, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { KeyBar } from '../../service-keys/key-bar.tsx'
import { collectSealedTexts, toSealedText } from '../../service-keys/sealed-texts.ts'
import { serviceKeys, useServiceKeys } from '../../service-keys/use-service-keys.ts'
import { ValueText } from '../../service-keys/value-text.tsx'
import { useLacksPlan } from '../../session/plan-notice.tsx'
import { useClient } from '../../session/use-session.tsx'
import styles from './first-steps.module.css'
import { firstStepsTexts } from './first-steps-texts.ts'
import { truncateWrapper } from './guide.ts'

type Fields = ManagedRequestFieldSet['fields']

interface ValuesProps {
  service: ServiceRecord
  fields: Fields
  connection: ConnectionRecord
}

const Values = ({ service, fields, connection }: ValuesProps) => {
  const texts = useTexts(firstStepsTexts)
  const keys = useServiceKeys()
  const isUnlocked = keys.isUnlocked(service.id)
  useEffect(() => {
    if (isUnlocked) serviceKeys.openAll(service.id, collectSealedTexts([connection]))
  }, [isUnlocked, service.id, connection])
  return (
    <table className={styles.values}>
      <caption>{texts.arrived(connection.display_name)}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.onPlatform}</th>
          <th scope="col">{texts.onDevice}</th>
        </tr>
      </thead>
      <tbody>
        {Object.values(connection.values).map((value) => {
          const text = toSealedText(value)
          return (
            <tr key={value.slug}>
              <th scope="row">{fields.find(({ slug }) => slug === value.slug)?.label ?? value.slug}</th>
              <td data-head={texts.onPlatform}>
                <code>{text ? truncateWrapper(text.wrapper) : texts.file}</code>
              </td>
              <td data-head={texts.onDevice} className={styles.opened}>
                {text && (
                  <ValueText openedText={keys.getOpenedText(service.id, text)} isUnlocked={isUnlocked}>
                    {(plaintext) => <strong>{plaintext}</strong>}
                  </ValueText>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Success = ({ service, connection, onFinish }: Omit<ValuesProps, 'fields'> & { onFinish: () => void }) => {
  const texts = useTexts(firstStepsTexts)
  const keys = useServiceKeys()
  const lacksAccess = useLacksPlan('basic')
  const isOpened = collectSealedTexts([connection]).some((text) => {
    const openedText = keys.getOpenedText(service.id, text)
    return openedText !== undefined && 'plaintext' in openedText
  })
  return (
    <>
      {isOpened && (
        <div className={styles.success} role="status">
          <span className={styles.burst} aria-hidden>
            <Icon name="lockOpen" size={20} />
          </span>
          <div>
            <h4>{texts.success}</h4>
            <p>{texts.successText}</p>
          </div>
        </div>
      )}
      <Row>
        <Link to={paths.connection(service.id, connection.id)} asChild>
          <LinkButton>{texts.openConnection}</LinkButton>
        </Link>
        <Link to={paths.service(service.id, 'api-access')} asChild>
          <LinkButton>
            {lacksAccess ? texts.nextWithPlan : texts.next}
            <Icon name="arrowRight" size={14} />
          </LinkButton>
        </Link>
        <Link to={`${paths.flows}?new=1`} asChild>
          <LinkButton icon="workflow">{texts.drawFlow}</LinkButton>
        </Link>
        <Button kind="main" onClick={onFinish}>
          {texts.finish}
        </Button>
      </Row>
    </>
  )
}

interface ValueStepProps {
  service: ServiceRecord
  fields: Fields
  /** The number of connections, to refetch when a person connects. */
  connections: number
  onFinish: () => void
}

export const ValueStep = ({ service, fields, connections, onFinish }: ValueStepProps) => {
  const client = useClient()
  const latest = useQuery({
    queryKey: ['first-value', service.id, connections],
    queryFn: async () =>
      (await client.servicePortal(service.id).connections.list.page({ pageSize: 10 })).items.at(-1) ?? null,
  })
  return (
    <QueryView query={latest} shape="text">
      {(connection) =>
        connection && (
          <div className={styles.arrival}>
            <KeyBar service={service} />
            <Values service={service} fields={fields} connection={connection} />
            <Success service={service} connection={connection} onFinish={onFinish} />
          </div>
        )
      }
    </QueryView>
  )
}
