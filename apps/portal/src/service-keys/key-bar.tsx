// The state of a service key on this device, with unlock, progress and lock.
import type { ServiceRecord } from '@company-data/sdk/company'
import { Badge, Button, Notice, Progress, Row, useFormats, useTexts } from '@company-data/ui'
import { startTransition, useState } from 'react'
import { appTexts } from '../app/app-texts.ts'
import { useAutoUnlock } from './own-key/use-own-keys.ts'
import { serviceKeysTexts } from './service-keys-texts.ts'
import { UnlockDrawer } from './unlock-drawer.tsx'
import { unlockProblems } from './unlock-methods.ts'
import { useServiceKeys } from './use-service-keys.ts'

/** A handful of values opens before a message could be read. */
const WORTH_SHOWING = 100

interface KeyBarProps {
  service: ServiceRecord
  /** The purpose of the key, if it is more than reading. */
  reason?: string | undefined
}

export const KeyBar = ({ service, reason }: KeyBarProps) => {
  const texts = useTexts(serviceKeysTexts)
  const commonTexts = useTexts(appTexts)
  const formats = useFormats()
  const keys = useServiceKeys()
  const [isOpen, setIsOpen] = useState(false)
  const progress = keys.progress(service.id)
  const { isOpening, error } = useAutoUnlock(service)
  const { problem } = unlockProblems(error, 'own', texts, commonTexts)
  return (
    <>
      {keys.isUnlocked(service.id) ? (
        <Row>
          <Badge tone="sealed" icon="lockOpen">
            {texts.unlocked}
          </Badge>
          <Button icon="lock" onClick={() => keys.lock(service.id)}>
            {texts.lock}
          </Button>
        </Row>
      ) : isOpening ? (
        <Progress label={texts.unlocking} value={null} max={1} />
      ) : (
        <Notice
          tone="sealed"
          title={texts.sealedTitle}
          action={
            <Button icon="key" onClick={() => startTransition(() => setIsOpen(true))}>
              {texts.unlock}
            </Button>
          }
        >
          <p>{reason ?? texts.sealedText}</p>
          {problem && <p role="alert">{problem}</p>}
        </Notice>
      )}
      {progress && progress.total >= WORTH_SHOWING && (
        <Progress
          label={texts.opening}
          value={progress.done}
          max={progress.total}
          valueText={texts.openingShown(formats.number(progress.done), formats.number(progress.total))}
        />
      )}
      <UnlockDrawer service={service} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
