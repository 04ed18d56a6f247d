// One delegate in a drawer: services and keys, rights as text, and ending the access.

import type { DelegateRecord } from '@company-data/sdk/company'
import {
  Badge,
  Button,
  ConfirmDialog,
  Drawer,
  Icon,
  showToast,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { QueryView, useAction, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { servicesQuery } from '../../app/services.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './delegates.module.css'
import { useDelegatesChanged } from './delegates-query.ts'
import { delegatesTexts } from './delegates-texts.ts'
import { GrantedServices } from './granted-services.tsx'
import { HandOver } from './hand-over-form.tsx'

const Rights = () => {
  const texts = useTexts(delegatesTexts)
  return (
    <section>
      <h3>{texts.rights}</h3>
      <div className={styles.rights}>
        <div>
          <h4>{texts.may}</h4>
          <ul>
            {texts.mayList.map((right) => (
              <li key={right}>
                <Icon name="check" size={13} />
                {right}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h4>{texts.mayNot}</h4>
          <ul>
            {texts.mayNotList.map((right) => (
              <li key={right}>
                <Icon name="x" size={13} />
                {right}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

const RemoveDelegate = ({ delegate, onRemoved }: { delegate: DelegateRecord; onRemoved: () => void }) => {
  const texts = useTexts(delegatesTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const delegatesChanged = useDelegatesChanged()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAction({
    mutationFn: useIdempotentDelete(() => client.delegates.delete(delegate.id)),
    onSuccess: async () => {
      setIsAsking(false)
      onRemoved()
      showToast(texts.removed)
      await delegatesChanged()
    },
  })
  const action = delegate.status === 'invited' ? texts.revokeInvitation : texts.remove
  return (
    <section>
      <Button kind="danger" icon="trash" onClick={() => setIsAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.removeTitle(delegate.name)}
        text={texts.removeText}
        action={action}
        busy={remove.isPending}
        problem={remove.error && formatProblem(remove.error, errorTexts, 'once')}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </section>
  )
}

interface DelegateDrawerProps {
  delegate: DelegateRecord | undefined
  /** The service whose key is being handed over. */
  serviceId: string | undefined
  onHandOver: (serviceId: string | undefined) => void
  onClose: () => void
}

export const DelegateDrawer = ({ delegate, serviceId, onHandOver, onClose }: DelegateDrawerProps) => {
  const texts = useTexts(delegatesTexts)
  const formats = useFormats()
  const query = useQuery(servicesQuery(useClient()))
  const record = useLastValue(delegate)
  if (!record) return null
  const service = query.data?.find(({ id }) => id === serviceId)
  return (
    <Drawer
      open={delegate !== undefined}
      onClose={onClose}
      title={service ? texts.handOverTitle(service.name) : record.name}
      summary={
        <>
          <Badge tone={record.status === 'active' ? 'good' : 'plain'}>{texts.statuses[record.status]}</Badge>
          <span>{record.email}</span>
          <span>{`${texts.created} ${formats.date(record.created_at)}`}</span>
        </>
      }
    >
      {service ? (
        <HandOver delegate={record} service={service} onDone={() => onHandOver(undefined)} />
      ) : (
        <div className={styles.sections}>
          <QueryView query={query} shape="text">
            {(services) => (
              <GrantedServices delegate={record} services={services} onHandOver={({ id }) => onHandOver(id)} />
            )}
          </QueryView>
          <Rights />
          <RemoveDelegate delegate={record} onRemoved={onClose} />
        </div>
      )}
    </Drawer>
  )
}
