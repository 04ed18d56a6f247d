// Marks a conversation as read. It is a deliberate act because the other side sees it (D1-MSG-05).
import { Button, Icon, useTexts } from '@company-data/ui'
import { useFrameTexts } from '@company-data/ui/frame'
import { failureOf } from '@company-data/ui/frame/rules'
import { useMutation } from '@tanstack/react-query'
import { conversationTexts } from './conversation-texts.ts'
import styles from './thread.module.css'

/** `act` marks everything up to the last incoming message. */
export const MarkRead = ({ hint, act }: { hint: string; act: () => Promise<unknown> }) => {
  const texts = useTexts(conversationTexts)
  const frame = useFrameTexts()
  const marking = useMutation({ mutationFn: act })
  return (
    <div className={styles.bar}>
      <Button icon="check" busy={marking.isPending} onClick={() => marking.mutate()}>
        {texts.markRead}
      </Button>
      <span className="muted">{hint}</span>
      {marking.error && (
        <p role="alert" className={styles.wrong}>
          <Icon name="circleAlert" size={14} />
          <span>{texts.notMarked(failureOf(marking.error, frame).text)}</span>
        </p>
      )}
    </div>
  )
}
