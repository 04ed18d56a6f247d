// The services of the company for one delegate: granted or not, with or without the key.

import type { DelegateRecord, ServiceRecord } from '@company-data/sdk/company'
import { Badge, Button, ConfirmDialog, Switch, useLastValue, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useServiceLabel } from '../../app/use-service-label.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './delegates.module.css'
import { grantsWith, hasKey, isGranted } from './delegates.ts'
import { useDelegatesChanged } from './delegates-query.ts'
import { delegatesTexts } from './delegates-texts.ts'

interface GrantedServicesProps {
  delegate: DelegateRecord
  services: readonly ServiceRecord[]
  onHandOver: (service: ServiceRecord) => void
}

const KeyStatus = ({
  delegate,
  service,
  onHandOver,
}: Omit<GrantedServicesProps, 'services'> & { service: ServiceRecord }) => {
  const texts = useTexts(delegatesTexts)
  const isHandedOver = hasKey(delegate, service.id)
  const action = isHandedOver ? texts.handOverAgain : texts.handOver
  if (delegate.status === 'invited') return <p className="muted">{texts.keyWaits}</p>
  return (
    <div className={styles.keyLine}>
      <Badge tone={isHandedOver ? 'sealed' : 'warn'} icon={isHandedOver ? 'lock' : 'key'}>
        {isHandedOver ? texts.keyHandedOver : texts.keyMissing}
      </Badge>
      <Button onClick={() => onHandOver(service)} aria-label={`${action}: ${service.name}`}>
        {action}
      </Button>
    </div>
  )
}

const useChangeGrant = (delegate: DelegateRecord) => {
  const client = useClient()
  const delegatesChanged = useDelegatesChanged()
  return useAction({
    mutationFn: ({ serviceId, isNowGranted }: { serviceId: string; isNowGranted: boolean }) =>
      client.delegates.update(delegate.id, { service_ids: grantsWith(delegate, serviceId, isNowGranted) }),
    onSuccess: delegatesChanged,
  })
}

export const GrantedServices = ({ delegate, services, onHandOver }: GrantedServicesProps) => {
  const texts = useTexts(delegatesTexts)
  const errorTexts = useTexts(appTexts)
  const toLabel = useServiceLabel()
  const [withdrawing, setWithdrawing] = useState<ServiceRecord>()
  const lastService = useLastValue(withdrawing)
  const change = useChangeGrant(delegate)
  const problem = change.error && formatProblem(change.error, errorTexts)
  const turn = (service: ServiceRecord, isNowGranted: boolean) =>
    !isNowGranted && hasKey(delegate, service.id)
      ? setWithdrawing(service)
      : change.mutate({ serviceId: service.id, isNowGranted })
  return (
    <section>
      <h3>{texts.grantedServices}</h3>
      <p className="muted">{services.length === 0 ? texts.noneToGrant : texts.grantedText}</p>
      {problem && <p role="alert">{problem}</p>}
      {services.length > 0 && (
        <ul className={styles.services}>
          {services.map((service) => (
            <li key={service.id} className={styles.service}>
              <Switch
                label={toLabel(service)}
                hint={service.code}
                checked={isGranted(delegate, service.id)}
                disabled={change.isPending}
                onChange={(isNowGranted) => turn(service, isNowGranted)}
              />
              {isGranted(delegate, service.id) && (
                <KeyStatus delegate={delegate} service={service} onHandOver={onHandOver} />
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={withdrawing !== undefined}
        title={texts.withdrawTitle(lastService?.name ?? '')}
        text={texts.withdrawText}
        action={texts.withdraw}
        busy={change.isPending}
        problem={problem}
        onConfirm={() =>
          lastService &&
          change.mutate(
            { serviceId: lastService.id, isNowGranted: false },
            { onSuccess: () => setWithdrawing(undefined) },
          )
        }
        onClose={() => setWithdrawing(undefined)}
      />
    </section>
  )
}
