// One mail that bounced, and the end of the suppression of its address.
import type { MailBounce } from '@company-data/protocol/wire/operations/mail'
import { Badge, Button, Details, Drawer, Row, showToast, useFormats, useLastValue, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../app/app-texts.ts'
import { useCalls } from '../session/use-session.tsx'
import { bouncesTexts } from './bounces-texts.ts'

export const BOUNCES_KEY = 'bounces'

export const SuppressionBadge = ({ bounce }: { bounce: MailBounce }) => {
  const texts = useTexts(bouncesTexts)
  if (bounce.suppressed_until === null) return <Badge tone="plain">{texts.notSuppressed}</Badge>
  return <Badge tone="warn">{texts.isSuppressed}</Badge>
}

const EndButton = ({ bounce: { id } }: { bounce: MailBounce }) => {
  const texts = useTexts(bouncesTexts)
  const words = useTexts(appTexts)
  const calls = useCalls()
  const queries = useQueryClient()
  const ending = useAction({
    mutationFn: () => calls.endSuppression(id),
    onSuccess: () => {
      showToast(texts.ended)
      return queries.invalidateQueries({ queryKey: [BOUNCES_KEY] })
    },
  })
  return (
    <>
      {ending.error && <p role="alert">{formatProblem(ending.error, words)}</p>}
      <Row>
        <Button kind="main" busy={ending.isPending} onClick={() => ending.mutate()}>
          {texts.end}
        </Button>
      </Row>
    </>
  )
}

export const BounceDrawer = ({ bounce, onClose }: { bounce: MailBounce | undefined; onClose: () => void }) => {
  const texts = useTexts(bouncesTexts)
  const formats = useFormats()
  const lastBounce = useLastValue(bounce)
  if (!lastBounce) return null
  const { id, to, kind, at, bounced_at, smtp_code, suppressed_until: until } = lastBounce
  return (
    <Drawer
      open={bounce !== undefined}
      onClose={onClose}
      title={to || texts.erased}
      summary={<SuppressionBadge bounce={lastBounce} />}
    >
      <Details
        facts={[
          { label: texts.code, value: <code>{smtp_code}</code> },
          { label: texts.bouncedAt, value: formats.dateTime(bounced_at) },
          ...(until === null ? [] : [{ label: texts.until, value: formats.dateTime(until) }]),
          { label: texts.kind, value: <code>{kind}</code> },
          { label: texts.at, value: formats.dateTime(at) },
        ]}
      />
      {until !== null && <EndButton key={id} bounce={lastBounce} />}
    </Drawer>
  )
}
