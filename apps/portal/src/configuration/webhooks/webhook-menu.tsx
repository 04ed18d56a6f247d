// The actions on a webhook. Delegates can test and probe; the rest is for the owner.
import type { WebhookRecord } from '@company-data/sdk/company'
import { type Action, IconButton, Menu, useTexts } from '@company-data/ui'
import { useIsOwner } from '../../session/use-session.tsx'
import { getWebhookState } from './webhooks.ts'
import { webhooksTexts } from './webhooks-texts.ts'

/** The actions that need confirmation. */
export type Question = 'pause' | 'rotate' | 'remove'

export interface WebhookMenuProps {
  webhook: WebhookRecord
  /** The name of the button. */
  label: string
  onTest: (webhook: WebhookRecord) => void
  onProbe: (webhook: WebhookRecord) => void
  onResume: (webhook: WebhookRecord) => void
  onAsk: (question: Question, webhook: WebhookRecord) => void
}

export const WebhookMenu = ({ webhook, label, onTest, onProbe, onResume, onAsk }: WebhookMenuProps) => {
  const texts = useTexts(webhooksTexts)
  const isOwner = useIsOwner()
  const forAll: Action[] = [
    { label: texts.test, icon: 'send', run: () => onTest(webhook) },
    ...(getWebhookState(webhook) === 'bad'
      ? [{ label: texts.probe, icon: 'replay' as const, run: () => onProbe(webhook) }]
      : []),
  ]
  const owners: Action[] = [
    webhook.enabled
      ? { label: texts.pause, icon: 'pause', run: () => onAsk('pause', webhook) }
      : { label: texts.resume, icon: 'play', run: () => onResume(webhook) },
    ...(webhook.auth_type === 'hmac'
      ? [{ label: texts.rotate, icon: 'key' as const, run: () => onAsk('rotate', webhook) }]
      : []),
    { label: texts.remove, icon: 'trash', danger: true, run: () => onAsk('remove', webhook) },
  ]
  return (
    <Menu trigger={<IconButton icon="ellipsis" label={label} />} actions={isOwner ? [...forAll, ...owners] : forAll} />
  )
}
