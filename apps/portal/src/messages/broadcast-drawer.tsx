// A message to everybody connected with a service. It is not sealed, and the sender must confirm that (D1-MSG-02).

import { broadcastCharacters } from '@company-data/protocol/limits'
import type { ServiceRecord } from '@company-data/sdk/company'
import { Button, Checkbox, Drawer, Form, Notice, showToast, TextArea, useFormats, useTexts } from '@company-data/ui'
import { useIdempotencyKey } from '@company-data/ui/frame'
import { problemOf } from '@company-data/ui/frame/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { frameTexts } from '../frame/frame-texts.ts'
import { useClient } from '../session/use-session.tsx'
import { messagesTexts } from './messages-texts.ts'

const MOST = broadcastCharacters.max

const useBroadcast = (service: ServiceRecord, onSent: () => void) => {
  const texts = useTexts(messagesTexts)
  const formats = useFormats()
  const client = useClient()
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  return useMutation({
    mutationFn: (text: string) =>
      client.servicePortal(service.id).broadcastMessage(text, { idempotencyKey: keyOf(text) }),
    onSuccess: async ({ recipients }) => {
      showToast(texts.sent(formats.number(recipients)))
      onSent()
      await queries.invalidateQueries({ queryKey: ['conversations', service.id] })
    },
  })
}

const BroadcastForm = ({ service, onClose }: { service: ServiceRecord; onClose: () => void }) => {
  const texts = useTexts(messagesTexts)
  const frame = useTexts(frameTexts)
  const most = useFormats().number(MOST)
  const [isUnderstood, setIsUnderstood] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const broadcast = useBroadcast(service, onClose)
  const problem = broadcast.error ? problemOf(broadcast.error, frame, 'once') : undefined
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
          <Button onClick={onClose}>{frame.cancel}</Button>
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
        hint={texts.textHint(most)}
        rows={6}
        validate={(value) =>
          value.trim() === '' ? texts.textNeeded : [...value].length > MOST ? texts.textLong(most) : null
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
  return (
    <Drawer open={open} onClose={onClose} title={texts.broadcastTitle} summary={service.name}>
      <BroadcastForm service={service} onClose={onClose} />
    </Drawer>
  )
}
