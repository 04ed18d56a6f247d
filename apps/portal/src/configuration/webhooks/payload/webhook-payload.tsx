// A body that the backend received, opened here: the envelope with the account key, its value with the service key.

import type { ServiceRecord, WebhookRecord } from '@company-data/sdk/company'
import { Badge, Button, CodeBlock, JsonView, Notice, Segments, TextArea, useTexts } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { droppedOnLock } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { KeyBar } from '../../../service-keys/key-bar.tsx'
import type { OpenedText } from '../../../service-keys/opener-messages.ts'
import { serviceKeysTexts } from '../../../service-keys/service-keys-texts.ts'
import { useServiceKeys } from '../../../service-keys/use-service-keys.ts'
import { useClient, useIsOwner, useSessionState } from '../../../session/use-session.tsx'
import styles from '../webhooks.module.css'
import { type DeliveredBody, type DeliveredEvent, findSealedMember, openedEvent, readBody } from './delivered-body.ts'
import { deliveryText } from './delivery-head.ts'
import { payloadTexts } from './payload-texts.ts'

/** The content of the envelope. A lock forgets it, and the next unlock opens it again. */
const useInner = (body: DeliveredBody) => {
  const client = useClient()
  const isOpen = useSessionState() === 'open'
  const isOwner = useIsOwner()
  const envelope = body.kind === 'envelope' ? body.envelope : undefined
  return useQuery({
    queryKey: ['webhook-body', envelope],
    queryFn: async () => readBody(await client.webhooks.openBody(envelope ?? {})),
    enabled: envelope !== undefined && isOpen && isOwner,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: droppedOnLock,
  })
}

/** Undefined if there is nothing to open, or the key is locked. */
const useOpenedMember = (service: ServiceRecord, event: DeliveredEvent): OpenedText | undefined => {
  const keys = useServiceKeys()
  const wrapper = findSealedMember(event)?.wrapper
  const isUnlocked = keys.isUnlocked(service.id)
  const text = useMemo(
    () => (wrapper === undefined ? undefined : { wrapper, verified_hash: null, verified_salt: null }),
    [wrapper],
  )
  useEffect(() => {
    if (isUnlocked && text !== undefined) keys.openAll(service.id, [text])
  }, [keys, isUnlocked, service.id, text])
  return text && keys.getOpenedText(service.id, text)
}

/** True if the body belongs to the attempt that the user came from. */
const AttemptMatch = ({ event }: { event: DeliveredEvent }) => {
  const texts = useTexts(payloadTexts)
  const { get } = useSearchState()
  const eventId = get('event')
  if (eventId === undefined) return null
  const isSame = event.id === eventId
  return (
    <Notice tone={isSame ? 'good' : 'warn'}>{isSame ? texts.ofAttempt(eventId) : texts.otherAttempt(eventId)}</Notice>
  )
}

const OpenedEvent = ({ service, event }: { service: ServiceRecord; event: DeliveredEvent }) => {
  const texts = useTexts(payloadTexts)
  const keyTexts = useTexts(serviceKeysTexts)
  const sealedMember = findSealedMember(event)
  const result = useOpenedMember(service, event)
  const label = String(event.event)
  if (sealedMember === undefined)
    return (
      <>
        <Notice tone="info">{'value_url' in event ? texts.file : texts.nothingSealed}</Notice>
        <JsonView label={label} value={event} />
      </>
    )
  return (
    <>
      <KeyBar service={service} />
      {result === undefined && (
        <div>
          <Badge tone="sealed" icon="lock">
            {texts.sealedMember(sealedMember.name)}
          </Badge>
        </div>
      )}
      {result && 'unopened' in result && (
        <Notice tone="warn" title={texts.cannotOpen(sealedMember.name)}>
          <p>{keyTexts.unopened[result.unopened]}</p>
        </Notice>
      )}
      {result && 'plaintext' in result && (
        <>
          <div>
            <Badge tone="sealed" icon="lockOpen">
              {texts.openedMember(sealedMember.name)}
            </Badge>
          </div>
          <JsonView label={label} value={openedEvent(event, result.plaintext)} />
        </>
      )}
    </>
  )
}

const OpenedEnvelope = ({ service, body }: { service: ServiceRecord; body: DeliveredBody }) => {
  const texts = useTexts(payloadTexts)
  const isOwner = useIsOwner()
  const isOpen = useSessionState() === 'open'
  const { data: inner, isError } = useInner(body)
  if (!isOwner) return <Notice tone="sealed">{texts.envelopeOwner}</Notice>
  if (!isOpen) return <Notice tone="sealed">{texts.envelopeLocked}</Notice>
  if (isError) return <Notice tone="warn">{texts.envelopeFailed}</Notice>
  if (inner === undefined) return <p className="muted">{texts.opening}</p>
  if (inner.kind !== 'event') return <Notice tone="warn">{texts.innerUnreadable}</Notice>
  return (
    <>
      <AttemptMatch event={inner.event} />
      <OpenedEvent service={service} event={inner.event} />
    </>
  )
}

const Delivered = ({ text, body }: { text: string; body: DeliveredBody }) => {
  const texts = useTexts(payloadTexts)
  if (body.kind === 'envelope') return <JsonView label={texts.forms.envelope} value={body.envelope} />
  if (body.kind === 'event' && body.format === 'json') return <JsonView label={texts.forms.json} value={body.event} />
  return <CodeBlock label={texts.forms.xml} samples={[{ label: texts.forms.xml, text: text.trim() }]} />
}

const BodyView = ({ service, text }: { service: ServiceRecord; text: string }) => {
  const texts = useTexts(payloadTexts)
  const [view, setView] = useState<'opened' | 'delivered'>('opened')
  const body = useMemo(() => readBody(text), [text])
  if (body.kind === 'unreadable') return <Notice tone="warn">{texts.unreadable}</Notice>
  return (
    <>
      <div>
        <Segments
          label={texts.view}
          value={view}
          onChange={setView}
          options={(['opened', 'delivered'] as const).map((value) => ({ value, label: texts[value] }))}
        />
      </div>
      {view === 'delivered' && <Delivered text={text} body={body} />}
      {view === 'opened' && body.kind === 'envelope' && <OpenedEnvelope service={service} body={body} />}
      {view === 'opened' && body.kind === 'event' && (
        <>
          <AttemptMatch event={body.event} />
          <OpenedEvent service={service} event={body.event} />
        </>
      )}
      <p className="muted">{texts.notProven}</p>
    </>
  )
}

interface PayloadProps {
  service: ServiceRecord
  webhook: WebhookRecord
  /** The pasted body. */
  text: string
  onChange: (text: string) => void
}

export const WebhookPayload = ({ service, webhook, text, onChange }: PayloadProps) => {
  const texts = useTexts(payloadTexts)
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{texts.lead}</p>
      <TextArea
        name="body"
        label={texts.body}
        hint={texts.bodyHint}
        value={text}
        onValueChange={onChange}
        rows={5}
        mono
        autoComplete="off"
      />
      {text.trim() === '' ? (
        <CodeBlock label={texts.sent} samples={[{ label: texts.sent, text: deliveryText(webhook) }]} />
      ) : (
        <>
          <BodyView service={service} text={text} />
          <div>
            <Button kind="quiet" icon="x" onClick={() => onChange('')}>
              {texts.clear}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
