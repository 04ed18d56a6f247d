// A message to all customers connected with a service. It is not sealed, and the sender must confirm that (D1-MSG-02).

import { broadcastCharacters } from '@company-data/protocol/limits'
import type { ServiceRecord } from '@company-data/sdk/company'
import { Button, Checkbox, Drawer, Form, Notice, showToast, TextArea, useFormats, useTexts } from '@company-data/ui'
import { useAction, useIdempotencyKey } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useServiceLabel } from '../../app/use-service-label.ts'
import { useClient } from '../../session/use-session.tsx'
import { messagesTexts } from './messages-texts.ts'

const MAX_CHARACTERS = broadcastCharacters.max

const useBroadcast = (service: ServiceRecord, onSent: () => void) => {
  const texts = useTexts(messagesTexts)
  const formats = useFormats()
  const client = useClient()
  const queries = useQueryClient()
  const getKey = useIdempotencyKey()
  return useAction({
    mutationFn: (text: string) =>
      client.servicePortal(service.id).messages.broadcast(text, { idempotencyKey: getKey(text) }),
    onSuccess: async ({ recipients }) => {
      showToast(texts.sent(formats.number(recipients)))
      onSent()
      await queries.invalidateQueries({ queryKey: ['conversations', service.id] })
    },
  })
}

const BroadcastForm = ({ service, onClose }: { service: ServiceRecord; onClose: () => void }) => {
  const texts = useTexts(messagesTexts)
  const commonTexts = useTexts(appTexts)
  const maxCharacters = useFormats().number(MAX_CHARACTERS)
  const [isUnderstood, setIsUnderstood] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const broadcast = useBroadcast(service, onClose)
  const problem = broadcast.error ? formatProblem(broadcast.error, commonTexts, 'once') : undefined
  const submit = ({ text = '' }: Readonly<Record<string, string>>) => {
    setIsTried(true)
    if (isUnderstood) broadcast.mutate(text.trim())
  }
  return (
    <Form
      problem={isTried && !isUnderstood ? texts.understoodNeeded : problem}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button type="submit" kind="main" icon="send" busy={broadcast.isPending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <p className="muted">{texts.broadcastLead}</p>
      <Notice tone="warn" title={texts.notSealedTitle}>
        <p>{texts.notSealedText}</p>
      </Notice>
      <TextArea
        name="text"
        label={texts.text}
        hint={texts.textHint(maxCharacters)}
        rows={6}
        validate={(value) =>
          value.trim() === ''
            ? texts.textNeeded
            : [...value].length > MAX_CHARACTERS
              ? texts.textLong(maxCharacters)
              : null
        }
      />
      <Checkbox label={texts.understood} checked={isUnderstood} onChange={setIsUnderstood} />
    </Form>
  )
}

interface BroadcastDrawerProps {
  service: ServiceRecord
  open: boolean
  onClose: () => void
}

export const BroadcastDrawer = ({ service, open, onClose }: BroadcastDrawerProps) => {
  const texts = useTexts(messagesTexts)
  const toLabel = useServiceLabel()
  return (
    <Drawer open={open} onClose={onClose} title={texts.broadcastTitle} summary={toLabel(service)}>
      <BroadcastForm service={service} onClose={onClose} />
    </Drawer>
  )
}
