// A notice above the connections that are there: further ones could not be read.
import { Button, Notice, useTexts } from '@company-data/ui'
import { formatProblem } from '@company-data/web/app/rules'
import { appTexts } from '../../app/app-texts.ts'
import { connectionsTexts } from './connections-texts.ts'

export const MoreFailed = ({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) => {
  const texts = useTexts(connectionsTexts)
  const errorTexts = useTexts(appTexts)
  return (
    <Notice
      tone="warn"
      title={texts.moreFailed}
      action={
        <Button busy={busy} onClick={onRetry}>
          {texts.moreAgain}
        </Button>
      }
    >
      {formatProblem(error, errorTexts, 'read')}
    </Notice>
  )
}
