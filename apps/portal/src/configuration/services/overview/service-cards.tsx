// The cards of a service's overview: how people connect, its key, its feed, and deletion.

import type { ServiceRecord } from '@company-data/sdk/company'
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  CopyButton,
  Details,
  Notice,
  QrCode,
  saveFile,
  showToast,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { useAction, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { usePinnedKey } from '@company-data/web/sharing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { appTexts } from '../../../app/app-texts.ts'
import { paths } from '../../../paths.ts'
import { OwnKeySwitch } from '../../../service-keys/own-key/own-key-switch.tsx'
import { ServiceQueryView } from '../../../service-keys/service-scope.tsx'
import { Copyable, OwnerOnlyNote } from '../../../service-layout/service-page.tsx'
import { useConnectLinks } from '../../../service-layout/use-connect-links.ts'
import { useClient, useIsOwner } from '../../../session/use-session.tsx'
import { KeyLogNotice } from './key-log-notice.tsx'
import styles from './service-overview.module.css'
import { serviceOverviewTexts } from './service-overview-texts.ts'

export const ConnectCard = ({ service }: { service: ServiceRecord }) => {
  const { code, audience } = service
  const texts = useTexts(serviceOverviewTexts)
  const links = useConnectLinks(service)
  return (
    <Card title={texts.connectTitle} text={texts.connectText}>
      <div className={styles.connect}>
        <QrCode label={texts.qrLabel(code)} text={links?.wallet ?? code} size={164} />
        <div>
          <span className="muted">{texts.shareCode}</span>
          <div className={styles.code}>
            {code}
            <CopyButton text={code} label={texts.shareCode} />
          </div>
          {links && audience !== 'company' && (
            <div className={styles.link}>
              <span className="muted">{texts.personLink}</span>
              <CopyButton text={links.wallet} label={texts.personLink} />
            </div>
          )}
          {links && audience !== 'person' && (
            <div className={styles.link}>
              <span className="muted">{texts.companyLink}</span>
              <CopyButton text={links.portal} label={texts.companyLink} />
            </div>
          )}
        </div>
      </div>
    </Card>
  )
}

export const KeyCard = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(serviceOverviewTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const isOwner = useIsOwner()
  const { id, has_private_pem, code } = service
  const key = usePinnedKey(client, service)
  const download = useAction({
    mutationFn: () => client.privatePem.read(id),
    onSuccess: (pem) => saveFile(`${code.replace('/', '-')}-private.pem`, pem, 'application/x-pem-file'),
  })
  const tone = has_private_pem ? 'sealed' : 'warn'
  return (
    <Card title={texts.keyTitle} text={texts.keyText}>
      {key?.state === 'mismatch' && <Notice tone="bad">{texts.otherKey}</Notice>}
      {isOwner && <KeyLogNotice service={service} />}
      <Details
        facts={[
          {
            label: texts.fingerprint,
            value: key && <Copyable text={key.fingerprint} label={texts.fingerprint} />,
          },
          {
            label: texts.privateKey,
            value: (
              <Badge tone={tone} icon={has_private_pem ? 'lock' : 'triangleAlert'}>
                {has_private_pem ? texts.pemStored : texts.pemMissing}
              </Badge>
            ),
          },
          {
            label: texts.id,
            value: <Copyable text={id} label={texts.id} />,
          },
        ]}
      />
      {has_private_pem && (
        <div>
          <Button icon="download" busy={download.isPending} onClick={() => download.mutate()}>
            {texts.download}
          </Button>
        </div>
      )}
      {download.error && <p role="alert">{formatProblem(download.error, errorTexts, 'read')}</p>}
      <p className="muted">{has_private_pem ? texts.downloadHint : texts.pemMissingText}</p>
      {isOwner && has_private_pem && <OwnKeySwitch service={service} />}
    </Card>
  )
}

/** T-66: the portal only counts; anything it fetched would be missing at the company's backend. */
export const FeedCard = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(serviceOverviewTexts)
  const formats = useFormats()
  const client = useClient()
  const status = useQuery({
    queryKey: ['services', service.id, 'feed-status'],
    queryFn: () => client.changes.status(service.id),
    refetchInterval: 30_000,
  })
  return (
    <Card
      title={texts.feedTitle}
      text={texts.feedText}
      actions={
        <Button kind="quiet" icon="replay" busy={status.isFetching} onClick={() => void status.refetch()}>
          {texts.refresh}
        </Button>
      }
    >
      <ServiceQueryView service={service} query={status} shape="text">
        {({ plain_count, oldest_at }) => (
          <Details
            facts={[
              { label: texts.waiting, value: <span className="number">{formats.number(plain_count)}</span> },
              {
                label: texts.oldest,
                value: oldest_at
                  ? `${formats.dateTime(oldest_at)} (${formats.relative(oldest_at)})`
                  : texts.nothingWaits,
              },
            ]}
          />
        )}
      </ServiceQueryView>
    </Card>
  )
}

export const DeleteCard = ({ service: { id, name } }: { service: ServiceRecord }) => {
  const texts = useTexts(serviceOverviewTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const isOwner = useIsOwner()
  const [, go] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const remove = useAction({
    mutationFn: useIdempotentDelete(() => client.services.delete(id)),
    onSuccess: async () => {
      go(paths.services)
      showToast(texts.deleted(name))
      queries.removeQueries({ queryKey: ['services', id] })
      await queries.invalidateQueries({ queryKey: ['services'] })
    },
  })
  return (
    <Card
      title={texts.deleteTitle}
      text={texts.deleteText}
      actions={
        isOwner ? (
          <Button kind="danger" icon="trash" onClick={() => setIsOpen(true)}>
            {texts.delete}
          </Button>
        ) : (
          <OwnerOnlyNote />
        )
      }
    >
      <ConfirmDialog
        open={isOpen}
        title={texts.deleteQuestion(name)}
        text={texts.deleteConsequence}
        action={texts.delete}
        typeToConfirm={name}
        busy={remove.isPending}
        problem={remove.error && formatProblem(remove.error, errorTexts, 'once')}
        onConfirm={() => remove.mutate()}
        onClose={() => {
          remove.reset()
          setIsOpen(false)
        }}
      />
    </Card>
  )
}
